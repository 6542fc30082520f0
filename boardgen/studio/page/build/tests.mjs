// Runs pytest inside Pyodide, on sources.
//   node tests.mjs STAGED ARGUMENT…
// STAGED holds what is imported and the tests; standard output gets what pytest says, the exit status is pytest's.
import { readFileSync, readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { loadPyodide } from "pyodide";

const [staged, ...words] = process.argv.slice(2);

function copy(FS, from, to) {
  FS.mkdirTree(to);
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), `${to}/${entry.name}`];
    if (entry.isDirectory()) copy(FS, source, target);
    else FS.writeFile(target, readFileSync(source));
  }
}

const python = await loadPyodide({
  fsInit: (FS) => copy(FS, staged, "/app"),
  stdout: (line) => console.log(line),
  stderr: (line) => console.log(line),
});
python.globals.set("words", JSON.stringify(words));
try {
  process.exitCode = python.runPython(`
import json, os, sys
os.chdir("/app")
sys.path.insert(0, "/app")
sys.dont_write_bytecode = True
import pytest
int(pytest.main(json.loads(words)))
`);
} catch (error) {
  console.log(String(error.message));
  process.exitCode = 3;
}

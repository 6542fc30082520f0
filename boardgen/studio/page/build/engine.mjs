// Packs the engine: the interpreter, its library and ours, compiled for it, each as one compressed file named by its hash.
//   node engine.mjs STAGED OUT SETTINGS.json FREEZE.py
// STAGED is a folder of Python sources and data files, OUT gets the files, standard output a list of them as JSON.
import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { dirname, join, relative, sep } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { loadPyodide } from "pyodide";

const [staged, out, settings, freeze] = process.argv.slice(2);
const dist = dirname(fileURLToPath(import.meta.resolve("pyodide/pyodide.mjs")));

function filesBelow(root, at = root) {
  const entries = readdirSync(at, { withFileTypes: true });
  const found = entries.flatMap((e) => (e.isDirectory() ? filesBelow(root, join(at, e.name)) : [relative(root, join(at, e.name))]));
  return found.map((path) => path.split(sep).join("/")).sort();
}

function put(FS, path, data) {
  FS.mkdirTree(dirname(path));
  FS.writeFile(path, data);
}

const sources = filesBelow(staged);
const python = await loadPyodide({
  fsInit: (FS) => {
    for (const path of sources) put(FS, `/app/${path}`, readFileSync(join(staged, path)));
    put(FS, "/build/freeze.py", readFileSync(freeze));
  },
});
python.globals.set("settings", readFileSync(settings, "utf8"));
let result;
try {
  result = python.runPython("import sys; sys.path.insert(0, '/build'); import freeze; freeze.main(settings)");
} catch (error) {
  // The whole interpreter's source would stand before the message.
  console.error(String(error.message));
  process.exit(1);
}
const [library, list, contents] = result.toJs();
const catalogue = python.runPython("import json; from boardgen.studio import answer; json.dumps(answer({'do': 'catalogue'}))");

// One archive: length of the list, the list as JSON, all files one behind another.
const files = [["/lib/python314.zip", library]];
let at = 0;
for (const [path, length] of JSON.parse(list)) files.push([path, contents.subarray(at, (at += length))]);
for (const path of sources) if (!path.endsWith(".py")) files.push([`/app/${path}`, readFileSync(join(staged, path))]);
const head = new TextEncoder().encode(JSON.stringify(files.map(([path, data]) => [path, data.length])));
const archive = Buffer.concat([Buffer.from(Uint32Array.of(head.length).buffer), head, ...files.map(([, data]) => data)]);

mkdirSync(out, { recursive: true });
function write(name, suffix, data, { compressed }) {
  const hash = createHash("sha256").update(data).digest("hex").slice(0, 12);
  const file = `${name}-${hash}.${suffix}`;
  const packed = gzipSync(data, { level: 9 });
  writeFileSync(join(out, file), compressed ? packed : data);
  return { file, hash, type: compressed ? "application/octet-stream" : "text/javascript", bytes: compressed ? packed.length : data.length, gzip: packed.length };
}
console.log(
  JSON.stringify({
    pyodide: JSON.parse(readFileSync(join(dist, "pyodide-lock.json"), "utf8")).info,
    interpreter: write("interpreter", "bin", readFileSync(join(dist, "pyodide.asm.wasm")), { compressed: true }),
    library: write("library", "bin", archive, { compressed: true }),
    catalogue: JSON.parse(catalogue),
    script: write("pyodide", "mjs", readFileSync(join(dist, "pyodide.asm.mjs")), { compressed: false }),
  }),
);

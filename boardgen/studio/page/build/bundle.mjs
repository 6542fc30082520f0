// Bundles the page: scripts, styles, fonts and index.html, named by their hashes.
//   node bundle.mjs OUT MANIFEST.json
// OUT gets the files; manifest.json holds what the page has to know of engine and ready-made files.
import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import esbuild from "esbuild";

const page = join(dirname(fileURLToPath(import.meta.url)), "..");
const [out, manifestFile] = process.argv.slice(2);
const manifest = JSON.parse(readFileSync(manifestFile, "utf8"));

const common = {
  absWorkingDir: page,
  bundle: true,
  format: "esm",
  // Nested rules of style sheets become plain ones for the older of these.
  target: ["es2022", "chrome110", "firefox115", "safari16.4"],
  minify: true,
  legalComments: "none",
  jsx: "automatic",
  jsxImportSource: "preact",
  loader: { ".woff2": "file" },
  entryNames: "[name]-[hash]",
  chunkNames: "[name]-[hash]",
  assetNames: "[name]-[hash]",
  metafile: true,
  outdir: join(out, "page"),
  logLevel: "warning",
};

// Pyodide's loader looks for node's modules where it runs in node; in a browser it never asks for them.
const external = ["node:*"];
const worker = await esbuild.build({
  ...common,
  entryPoints: ["src/engine/worker.ts"],
  external,
  define: { __MANIFEST__: JSON.stringify(manifest) },
});
const named = (result, entry) => {
  const found = Object.entries(result.metafile.outputs).find(([, output]) => output.entryPoint === entry);
  return { script: relative(out, join(page, found[0])), css: found[1].cssBundle && relative(out, join(page, found[1].cssBundle)) };
};
manifest.worker = named(worker, "src/engine/worker.ts").script;

const main = await esbuild.build({
  ...common,
  entryPoints: ["src/main.tsx"],
  splitting: true,
  define: { __MANIFEST__: JSON.stringify(manifest) },
});
const { script, css } = named(main, "src/main.tsx");

const html = readFileSync(join(page, "src/index.html"), "utf8").replace("{{script}}", script).replace("{{css}}", css);
writeFileSync(join(out, "index.html"), html);
for (const name of ["icon.svg", "studio.webmanifest"]) writeFileSync(join(out, name), readFileSync(join(page, "src", name)));

// What is kept for work offline: all of the page; engine and ready-made files are kept as they are fetched.
const made = [...Object.keys(worker.metafile.outputs), ...Object.keys(main.metafile.outputs)].map((path) => relative(out, join(page, path)));
const shell = ["index.html", "icon.svg", "studio.webmanifest", "catalogue.json", ...made].sort();
const digest = createHash("sha256");
for (const path of shell) digest.update(path).update(readFileSync(join(out, path)));
const version = digest.digest("hex").slice(0, 12);
await esbuild.build({
  ...common,
  entryPoints: ["src/sw.ts"],
  entryNames: "sw",
  outdir: out,
  format: "iife",
  define: { __SHELL__: JSON.stringify(shell), __VERSION__: JSON.stringify(version) },
});

// How large it is, compressed as a server would send it.
const size = (path) => gzipSync(readFileSync(join(out, path)), { level: 9 }).length;
const scripts = [...made.filter((path) => path.endsWith(".js")), "sw.js"];
console.log(JSON.stringify({ version, own_script: scripts.reduce((sum, path) => sum + size(path), 0), shell: shell.reduce((sum, path) => sum + size(path), 0) }));

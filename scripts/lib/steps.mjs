import { spawn } from "node:child_process";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

export const root = join(dirname(fileURLToPath(import.meta.url)), "../..");

/** A failed step. Its message is shown to the user, without a stack. */
export class StepError extends Error {}

/** Runs `work` under a title and prints a line every 10 s; returns its result. */
export async function step(title, work) {
  const began = Date.now();
  const seconds = () => `${((Date.now() - began) / 1000).toFixed(1)} s`;
  console.log(`… ${title}`);
  const pulse = setInterval(() => console.log(`  ${title}: still at it after ${seconds()}`), 10_000);
  try {
    const result = await work();
    console.log(`✓ ${title} (${seconds()})`);
    return result;
  } catch (error) {
    console.log(`✗ ${title} (${seconds()})`);
    throw error;
  } finally {
    clearInterval(pulse);
  }
}

/**
 * Runs a program in the project's root. Returns `{ code, output }`; code is null if it ran out of time. With `show` its output
 * goes to the terminal instead. If it is stopped, so are its child processes.
 */
export function run(program, args, { show = false, env = {}, cwd = root, minutes = 15 } = {}) {
  return new Promise((resolve) => {
    const ownGroup = process.platform !== "win32";
    const child = spawn(program, args, {
      cwd,
      env: { ...process.env, ...env },
      stdio: show ? ["ignore", "inherit", "inherit"] : ["ignore", "pipe", "pipe"],
      detached: ownGroup,
      windowsHide: true,
    });
    let output = "";
    const keep = (text) => {
      output = (output + text).slice(-200_000);
    };
    child.stdout?.setEncoding("utf8").on("data", keep);
    child.stderr?.setEncoding("utf8").on("data", keep);
    const end = (signal) => {
      const pid = child.pid ?? 0;
      try {
        if (pid) process.kill(ownGroup ? -pid : pid, signal);
      } catch (error) {
        // ESRCH: it has ended already.
        if (error.code !== "ESRCH") throw error;
      }
    };
    const interrupted = (signal) => {
      end(signal);
      process.exit(130);
    };
    const limit = setTimeout(() => {
      keep(`\nStopped after ${minutes} minutes.\n`);
      end("SIGKILL");
    }, minutes * 60_000);
    const done = (code) => {
      clearTimeout(limit);
      for (const signal of ["SIGINT", "SIGTERM"]) process.off(signal, interrupted);
      resolve({ code, output });
    };
    for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, interrupted);
    child.once("error", (error) => {
      keep(error.message);
      done(127);
    });
    child.once("close", (code) => done(code));
  });
}

/** The output of a program started by `run`. @throws StepError with the output if the program failed */
export async function outputOf(running) {
  const { code, output } = await running;
  if (code !== 0) throw new StepError(output);
  return output;
}

/** Runs a program of an installed package with this Node.js, without a shell, in the same way on every system. */
export function runPackage(script, args, options) {
  return run(process.execPath, [join(root, "node_modules", script), ...args], options);
}

/** Exits with a message instead of a stack when a step failed. */
export async function main(work) {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof StepError)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}

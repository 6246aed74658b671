import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { setTimeout as pause } from "node:timers/promises";

/** Runs `work` under a lock file that excludes other processes on this machine; prints once that it is waiting. */
export async function alone(file, work) {
  mkdirSync(dirname(file), { recursive: true });
  let told = false;
  while (!take(file)) {
    const holder = readHolder(file);
    if (holder && !isAlive(holder)) {
      // Read again, because another process may have removed and taken it meanwhile.
      if (readHolder(file) === holder) rmSync(file, { force: true });
      continue;
    }
    if (!told) console.log(`Another start (process ${holder}) is preparing this folder; waiting for it.`);
    told = true;
    await pause(250);
  }
  try {
    return await work();
  } finally {
    rmSync(file, { force: true });
  }
}

function take(file) {
  try {
    writeFileSync(file, String(process.pid), { flag: "wx" });
    process.once("exit", () => {
      if (readHolder(file) === process.pid) rmSync(file, { force: true });
    });
    return true;
  } catch (error) {
    if (error.code === "EEXIST") return false;
    throw error;
  }
}

function readHolder(file) {
  try {
    return Number(readFileSync(file, "utf8")) || undefined;
  } catch {
    return undefined;
  }
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === "EPERM";
  }
}

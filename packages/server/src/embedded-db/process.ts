import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { hasErrorCode } from "./error.ts";

/**
 * When the process was started, as part of a file name: distinguishes it from a later one with the same number.
 * Undefined when there is no such process (a zombie counts as none).
 */
export function processIdentity(pid: number): string | undefined {
  if (!isAlive(pid)) return undefined;
  if (process.platform === "linux") {
    const fields = linuxStat(pid);
    if (!fields || fields[0] === "Z" || fields[0] === "X") return undefined;
    const bootId = readFileSync("/proc/sys/kernel/random/boot_id", "utf8").slice(0, 8);
    return `${bootId}.${fields[19]}`;
  }
  // On Windows the number alone must suffice: asking for the start time takes half a second.
  if (process.platform === "win32") return "running";
  const [state, started] = ["state=", "lstart="].map((field) => run("ps", ["-o", field, "-p", String(pid)]));
  if (!state || state.startsWith("Z") || !started) return undefined;
  return String(Date.parse(started) / 1000);
}

/** The command line, on Linux with a line break between arguments; "" when unknown. */
export function commandLine(pid: number): string {
  if (process.platform === "linux") {
    try {
      return readFileSync(`/proc/${pid}/cmdline`, "utf8").replaceAll("\0", "\n");
    } catch {
      return "";
    }
  }
  if (process.platform === "win32") {
    const query = `(Get-CimInstance Win32_Process -Filter 'ProcessId=${pid}').CommandLine`;
    return run("powershell", ["-NoProfile", "-Command", query]);
  }
  return run("ps", ["-ww", "-o", "command=", "-p", String(pid)]);
}

/** Whether any process has the number, zombies included, as PostgreSQL itself checks. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return hasErrorCode(error, "EPERM");
  }
}

export function sendSignal(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if (!hasErrorCode(error, "ESRCH")) throw error;
  }
}

/**
 * The fields after the command's name (which may contain spaces and brackets): the first is the state, the 20th the start time.
 */
function linuxStat(pid: number): string[] | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    return stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  } catch {
    return undefined;
  }
}

function run(program: string, args: string[]): string {
  try {
    const env = { ...process.env, LC_ALL: "C" };
    return execFileSync(program, args, { encoding: "utf8", env, stdio: ["ignore", "pipe", "ignore"] }).trim();
  } catch {
    return "";
  }
}

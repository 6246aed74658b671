import { existsSync, readdirSync, readFileSync } from "node:fs";

/**
 * What the page's process of this browser holds, in MB; null without /proc: its proportional set size, in which what it shares with
 * Chromium's other processes is divided among them. The page's process is the largest that renders.
 */
export function memoryOfPage(profile) {
  if (!existsSync("/proc/self/smaps_rollup")) return null;
  const own = renderersOf(profile).map((pid) => kilobytes(`/proc/${pid}/smaps_rollup`, "Pss"));
  return Math.max(...own) / 1000;
}

/** The browser's process is the one with this profile; what it starts are its children and their children. */
function renderersOf(profile) {
  const processes = readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => read(pid) ?? []);
  const found = new Set(
    processes
      .filter(({ command }) => command.includes(profile) && !command.includes("--type="))
      .map(({ pid }) => pid),
  );
  for (let size = -1; size < found.size; ) {
    size = found.size;
    for (const { pid, parent } of processes) if (found.has(parent)) found.add(pid);
  }
  return processes
    .filter(({ pid, command }) => found.has(pid) && command.includes("--type=renderer"))
    .map(({ pid }) => pid);
}

function read(pid) {
  try {
    const command = readFileSync(`/proc/${pid}/cmdline`, "latin1");
    const parent = /^PPid:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, "latin1"))[1];
    return { pid, parent, command };
  } catch {
    // It has ended.
    return null;
  }
}

const kilobytes = (file, name) =>
  Number(new RegExp(`^${name}:\\s+(\\d+) kB`, "m").exec(readFileSync(file, "latin1"))[1]) * 1.024;

/** Of the page's JavaScript after everything that nothing holds was collected, in MB. */
export async function heapOf(page) {
  const session = await page.context().newCDPSession(page);
  await session.send("HeapProfiler.enable");
  // What only weak references held goes with the second one.
  for (let times = 0; times < 2; times++) await session.send("HeapProfiler.collectGarbage");
  const { usedSize, totalSize } = await session.send("Runtime.getHeapUsage");
  await session.send("HeapProfiler.disable");
  await session.detach();
  return { used: usedSize / 1e6, total: totalSize / 1e6 };
}

import { vi } from "vitest";

/** Milliseconds. The library's own second is too short on a busy machine, and a wait that succeeds ends at once in any case. */
const timeout = 20_000;

const { waitFor } = vi;
vi.waitFor = (act, options) => waitFor(act, typeof options === "number" ? options : { timeout, ...options });

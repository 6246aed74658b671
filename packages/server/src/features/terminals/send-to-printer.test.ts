import type { Socket } from "node:net";
import { expect, test, vi } from "vitest";
import { startPrinter } from "../../../test/fake-printer.ts";
import { sendToPrinter } from "./send-to-printer.ts";

/** More bytes than the buffers of a connection hold. */
const long = Buffer.alloc(8 * 1024 * 1024, "x");

/** Sends to a printer with this behaviour. Returns the refusal's code, or "sent". */
async function send(bytes: Uint8Array, onConnection: (socket: Socket) => void): Promise<string> {
  const printer = await startPrinter({ onConnection });
  return sendToPrinter(printer.address, printer.port, bytes)
    .then(
      () => "sent",
      ({ code }: { code: string }) => code,
    )
    .finally(printer.stop);
}

test("a printer that closes the connection in the middle of a job has not finished it", async () => {
  const outcome = await send(long, (socket) => socket.once("data", () => socket.end().destroy()));
  expect(outcome).toBe("printer_unfinished");
});

test("a printer that breaks the connection after the last byte has not finished the job", async () => {
  const outcome = await send(Buffer.from("short"), (socket) =>
    socket.once("data", () => socket.resetAndDestroy()),
  );
  expect(outcome).toBe("printer_unfinished");
});

test.each([
  ["a job that fits into the buffers", Buffer.from("short"), 5_000],
  ["a long job, which the slowest printer needs longer for", long, 5_000 + long.length / 32],
])("a printer that never reads is given up after five seconds: %s", async (_, bytes, milliseconds) => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  try {
    let tell = (_: Socket) => {};
    const connected = new Promise<Socket>((resolve) => {
      tell = resolve;
    });
    const outcome = send(bytes, (socket) => tell(socket.pause()));
    await connected;
    let isOver = false;
    void outcome.then(() => {
      isOver = true;
    });
    await vi.advanceTimersByTimeAsync(milliseconds - 1);
    expect(isOver).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(await outcome).toBe("printer_unfinished");
  } finally {
    vi.useRealTimers();
  }
});

test("what a printer sends is dropped, however much it is", async () => {
  const outcome = await send(Buffer.from("short"), (socket) => {
    socket.write(Buffer.alloc(1024 * 1024, 0x18));
    socket.resume().on("end", () => socket.end());
  });
  expect(outcome).toBe("sent");
});

test("where no printer listens, the printer is unreachable", async () => {
  const printer = await startPrinter();
  await printer.stop();
  const sending = sendToPrinter(printer.address, printer.port, Buffer.from("short"));
  await expect(sending).rejects.toMatchObject({ code: "printer_unreachable" });
});

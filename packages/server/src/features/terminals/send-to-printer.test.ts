import type { Socket } from "node:net";
import { expect, test, vi } from "vitest";
import { startPrinter } from "../../../test/fake-printer.ts";
import { sendToPrinter } from "./send-to-printer.ts";

/** More than the buffers between two programs hold. */
const long = Buffer.alloc(8 * 1024 * 1024, "x");

/** Sends to a printer that behaves badly. Answers the refusal's code, "sent" without one. */
async function send(bytes: Uint8Array, onConnection: (socket: Socket) => void): Promise<string> {
  const printer = await startPrinter({ onConnection });
  return sendToPrinter(printer.address, printer.port, bytes)
    .then(
      () => "sent",
      ({ code }: { code: string }) => code,
    )
    .finally(printer.stop);
}

test("a printer that closes in the middle has not printed everything", async () => {
  const outcome = await send(long, (socket) => socket.once("data", () => socket.end().destroy()));
  expect(outcome).toBe("printer_unfinished");
});

test("a broken connection is no end", async () => {
  const outcome = await send(Buffer.from("short"), (socket) =>
    socket.once("data", () => socket.resetAndDestroy()),
  );
  expect(outcome).toBe("printer_unfinished");
});

test.each([
  ["a long job", long],
  ["a job that waits in its memory", Buffer.from("short")],
])("a printer that never reads is given up after five seconds: %s", async (_, bytes) => {
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
    await vi.advanceTimersByTimeAsync(4_999);
    expect(isOver).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(await outcome).toBe("printer_unfinished");
  } finally {
    vi.useRealTimers();
  }
});

test("a printer that talks all the time is not listened to", async () => {
  const outcome = await send(Buffer.from("short"), (socket) => {
    socket.write(Buffer.alloc(1024 * 1024, 0x18));
    socket.resume().on("end", () => socket.end());
  });
  expect(outcome).toBe("sent");
});

test("nobody there", async () => {
  const printer = await startPrinter();
  await printer.stop();
  const sending = sendToPrinter(printer.address, printer.port, Buffer.from("short"));
  await expect(sending).rejects.toMatchObject({ code: "printer_unreachable" });
});

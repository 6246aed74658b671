import { AppError } from "@clove/domain/errors.ts";
import { fairTurns } from "../../fair-turns.ts";
import { Silence, sendToPrinter } from "./send-to-printer.ts";

export type Printer = { company_id: number; host: string; port: number };
type Send = (bytes: Uint8Array) => Promise<void>;

/** A printer that did not answer in time gets no job for so long. */
const restMilliseconds = 10_000;

/**
 * Network printers of all companies. Each gets one job after the other, in the order of their arrival. If a printer hangs, other
 * printers go on, and after the first job those who wait for it are refused at once (printing §13).
 */
export function openPrinters() {
  const turns = fairTurns({
    total: 64,
    perGroup: 16,
    perMember: 1,
    waiting: { total: 256, perGroup: 64, perMember: 4 },
  });
  const resting = new Set<string>();

  function rest(name: string): void {
    resting.add(name);
    setTimeout(() => resting.delete(name), restMilliseconds).unref();
  }

  return {
    /** Calls `act` when it is this job's turn. @throws AppError too_many_requests; what `act` throws */
    atTurn<T>({ company_id, host, port }: Printer, act: (send: Send) => Promise<T>): Promise<T> {
      const member = `${host} ${port}`;
      const name = `${company_id} ${member}`;
      return turns.run({ group: company_id, member }, () =>
        act(async (bytes) => {
          if (resting.has(name)) throw new AppError("printer_silent");
          await sendToPrinter(host, port, bytes).catch((error: Error) => {
            if (error.cause instanceof Silence) rest(name);
            throw error;
          });
        }),
      );
    },
    close: () => turns.close(),
  };
}

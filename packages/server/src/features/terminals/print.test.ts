import { printBytes } from "@clove/domain/terminals/esc-pos.ts";
import * as printerTexts from "@clove/domain/terminals/printers.texts.ts";
import type { Terminal } from "@clove/domain/terminals/terminals.schema.ts";
import { afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { useTestApp } from "../../../test/app.ts";
import { type FakePrinter, startPrinter } from "../../../test/fake-printer.ts";
import { openShop, type Shop } from "../../../test/shop.ts";

const lines: string[] = [];
const app = useTestApp(
  { PRINT_RELAY: "loopback", LOG_LEVEL: "info" },
  { write: (line) => void lines.push(line) },
);
let shop: Shop;
let other: Shop;
const printers: FakePrinter[] = [];

beforeAll(async () => {
  shop = await openShop(app(), app().a);
  other = await openShop(app(), app().b);
});

afterEach(async () => {
  app().config.printRelay = "loopback";
  await Promise.all(printers.splice(0).map((printer) => printer.stop()));
});

/** A counter with a printer that listens. */
async function printing(...behaviour: Parameters<typeof startPrinter>) {
  const printer = await startPrinter(...behaviour);
  printers.push(printer);
  const { id } = await shop.counter();
  await shop.connect(id, printer);
  return { id, printer };
}

const base64 = (bytes: Uint8Array | string) => Buffer.from(bytes).toString("base64");
const print = (id: number, bytes: Uint8Array | string, { token = shop.owner.token, key = "" } = {}) =>
  app().call(token, "POST", `terminal/${id}/print`, {
    bytes: base64(bytes),
    ...(key && { temp_id: key }),
  });
const told = ({ status, failure }: { status: number; failure: { code?: string } }) => [status, failure.code];

describe("a job", () => {
  test("reaches the printer byte for byte, up to the largest", async () => {
    const { id, printer } = await printing();
    const every = Uint8Array.from({ length: printBytes }, (_, at) => 0x20 + ((at * 7) % 224));
    const answer = await print(id, every);
    expect([answer.status, answer.message, answer.data]).toEqual([200, printerTexts.printerHasIt, {}]);
    expect(printer.jobs[0]!.equals(every)).toBe(true);
    const more = await print(id, Buffer.alloc(printBytes + 3, "x"));
    expect(told(more)).toEqual([422, "validation_failed"]);
    expect(told(await print(id, Buffer.alloc(2 * printBytes)))).toEqual([413, "too_large"]);
    expect(printer.jobs).toHaveLength(1);
  });

  test("without a byte only tries the connection", async () => {
    const { id, printer } = await printing();
    expect((await print(id, "")).status).toBe(200);
    expect(printer.jobs.map(String)).toEqual([""]);
  });

  test("waits for the job before it, even one of another till or at another counter with the same printer", async () => {
    let begun = () => {};
    let goOn = () => {};
    const isBusy = new Promise<void>((resolve) => {
      begun = resolve;
    });
    const isFree = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    const { id, printer } = await printing({
      whileBusy: () => {
        begun();
        return isFree;
      },
    });
    const { id: beside } = await shop.counter();
    await shop.connect(beside, printer);
    const { token } = await shop.staff("cashier", ["pos:view"]);
    const first = print(id, "first");
    await isBusy;
    const later = [print(id, "another till", { token }), print(beside, "another counter")];
    await shop.counter();
    expect(printer.jobs.map(String)).toEqual(["first"]);
    goOn();
    expect((await Promise.all([first, ...later])).map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(printer.jobs.map(String).sort()).toEqual(["another counter", "another till", "first"]);
    expect(String(printer.jobs[0])).toBe("first");
    expect(printer.mostAtOnce()).toBe(1);
  });

  test("is refused when too many wait already, and those do not hold up other calls", async () => {
    let goOn = () => {};
    const isFree = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    const { id, printer } = await printing({ whileBusy: () => isFree });
    const jobs = Array.from({ length: 12 }, (_, at) => print(id, String(at)));
    const refused = await Promise.race(jobs.map(async (job) => (await job).status));
    expect(refused).toBe(429);
    expect((await app().call(shop.owner.token, "GET", "terminal/list")).status).toBe(200);
    goOn();
    const statuses = (await Promise.all(jobs)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(printer.jobs.length);
    expect(printer.mostAtOnce()).toBe(1);
  });

  test("is printed once under its key, unless it failed before", async () => {
    const { id, printer } = await printing();
    const key = { key: "T0001-print" };
    const both = await Promise.all([print(id, "receipt", key), print(id, "receipt", key)]);
    expect([...both, await print(id, "receipt", key)].map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(printer.jobs.map(String)).toEqual(["receipt"]);
    expect(told(await print(id, "another", key))).toEqual([409, "key_reused"]);

    await printer.stop();
    const later = { key: "T0001-later" };
    expect(told(await print(id, "later", later))).toEqual([409, "printer_unreachable"]);
    const again = await startPrinter();
    printers.push(again);
    await shop.connect(id, again);
    expect((await print(id, "later", later)).status).toBe(200);
    expect(again.jobs.map(String)).toEqual(["later"]);
  });

  test("is refused as unfinished when the connection breaks, without what the printer sent", async () => {
    const { id } = await printing({
      onConnection: (socket) => {
        socket.write("secret of the network");
        socket.once("data", () => socket.resetAndDestroy());
      },
    });
    const answer = await print(id, "receipt");
    expect([...told(answer), answer.message]).toEqual([
      409,
      "printer_unfinished",
      printerTexts.printerUnfinished,
    ]);
    expect(answer.text).not.toContain("secret");
  });
});

describe("bytes that no till sends", () => {
  test.each([
    ["settings of the printer", [0x1d, 0x28, 0x45, 3, 0, 1, 0x49, 0x4e]],
    ["a test page", [0x1d, 0x28, 0x41, 2, 0, 0, 2]],
    ["a picture that stays in the printer", [0x1d, 0x28, 0x4c, 2, 0, 0x30, 0x42]],
    ["a question for the printer's status", [0x10, 0x04, 1]],
    ["a pulse in real time", [0x10, 0x14, 1, 0, 1]],
    ["a macro", [0x1d, 0x3a]],
    ["another type of barcode", [0x1d, 0x6b, 4, 0x41, 0]],
    ["a command of another language", [...Buffer.from("\u001b%-12345X@PJL")]],
    ["half a command", [0x41, 0x1b, 0x70, 0]],
    ["a picture without its end", [0x1d, 0x76, 0x30, 0, 1, 0, 2, 0, 0xff]],
    ["two pulses", [0x1b, 0x70, 0, 50, 250, 0x1b, 0x70, 1, 50, 250]],
  ])("do not reach the printer: %s", async (_, bytes) => {
    const { id, printer } = await printing();
    const answer = await print(id, Uint8Array.from(bytes));
    expect([...told(answer), answer.message]).toEqual([
      422,
      "print_job_refused",
      printerTexts.printJobRefused,
    ]);
    expect(printer.jobs).toEqual([]);
  });
});

describe("a record is kept", () => {
  const drawer = Uint8Array.from([0x1b, 0x70, 0, 50, 250]);
  const opened = (id: number) =>
    app().rows<{ user_id: number; branch_id: number }>(
      `select user_id::int, branch_id::int from audit_log
        where action = 'terminal.drawer_opened' and subject = 'terminal' and subject_id = $1`,
      [id],
    );

  test("of each job and its sender in the server's log, and of each opened drawer in the audit log, once", async () => {
    const { id, printer } = await printing();
    const cashier = await shop.staff("cashier", ["pos:view"]);
    lines.splice(0);
    await print(id, "receipt", { token: cashier.token });
    const key = { token: cashier.token, key: "T0001-drawer" };
    expect([await print(id, drawer, key), await print(id, drawer, key)].map(({ status }) => status)).toEqual([
      200, 200,
    ]);
    const logged = lines
      .map((line) => JSON.parse(line) as { msg: string })
      .filter(({ msg }) => msg === "printed");
    const job = { user_id: cashier.user.id, terminal_id: id, host: printer.address };
    expect(logged).toMatchObject([
      { ...job, bytes: 7, opens_drawer: false },
      { ...job, bytes: 5, opens_drawer: true },
    ]);
    expect(await opened(id)).toEqual([{ user_id: cashier.user.id, branch_id: shop.owner.branch.id }]);
  });

  test("of a drawer that may have been opened, but not when nothing reached the printer", async () => {
    const { id } = await printing({
      onConnection: (socket) => socket.once("data", () => socket.resetAndDestroy()),
    });
    expect(told(await print(id, drawer))).toEqual([409, "printer_unfinished"]);
    expect(await opened(id)).toHaveLength(1);
    const gone = await printing();
    await gone.printer.stop();
    expect(told(await print(gone.id, drawer))).toEqual([409, "printer_unreachable"]);
    expect(await opened(gone.id)).toEqual([]);
  });
});

describe("a printer that hangs", () => {
  /** A counter with a printer that accepts connections, but neither reads nor closes them. */
  async function hanging() {
    let connections = 0;
    let begun = () => {};
    const isBusy = new Promise<void>((resolve) => {
      begun = resolve;
    });
    const made = await printing({
      onConnection: (socket) => {
        connections++;
        socket.pause();
        begun();
      },
    });
    return { ...made, isBusy, connections: () => connections };
  }

  test("does not hold up the company's other printers, nor do two that hang", async () => {
    const [one, other, third] = [await hanging(), await hanging(), await printing()];
    const stuck = [one, other].flatMap(({ id }) => [1, 2, 3, 4, 5].map((job) => print(id, `job ${job}`)));
    await Promise.all([one.isBusy, other.isBusy]);
    const first = await Promise.race([print(third.id, "receipt"), ...stuck]);
    expect([first.status, third.printer.jobs.map(String)]).toEqual([200, ["receipt"]]);
    await Promise.all([one, other].map(({ printer }) => printer.stop()));
    await Promise.all(stuck);
  });

  test("makes waiting and new jobs fail at once for a while, and is then tried again", async () => {
    const { id, isBusy, connections } = await hanging();
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    try {
      const first = print(id, "first");
      await isBusy;
      const second = print(id, "second");
      await vi.advanceTimersByTimeAsync(5000);
      expect(told(await first)).toEqual([409, "printer_unfinished"]);
      const silent = [409, "printer_silent"];
      expect(told(await second)).toEqual(silent);
      expect(told(await print(id, "third"))).toEqual(silent);
      expect(connections()).toBe(1);
      await vi.advanceTimersByTimeAsync(10_000);
      const again = print(id, "again");
      await vi.waitFor(() => expect(connections()).toBe(2));
      await vi.advanceTimersByTimeAsync(5000);
      expect(told(await again)).toEqual([409, "printer_unfinished"]);
      // Printers of other tests may get the same port.
      await vi.advanceTimersByTimeAsync(10_000);
    } finally {
      vi.useRealTimers();
    }
  });
});

describe("who may print", () => {
  test("staff who sell in the counter's store, and nobody else", async () => {
    const { id, printer } = await printing();
    const { token: cashier } = await shop.staff("cashier", ["pos:view"]);
    const { token: viewer } = await shop.staff("branch_manager", [
      "order:view",
      "shift:view",
      "counter:create",
    ]);
    const far = await shop.branch({ type: "branch" });
    const { id: away } = await shop.counter(far.id);
    await shop.connect(away, printer);
    const outcomes = [
      await print(id, "1", { token: cashier }),
      await print(id, "2", { token: viewer }),
      await print(away, "3", { token: cashier }),
      await print(id, "4", { token: other.owner.token }),
      await print(999_999, "5"),
      await print((await shop.counter()).id, "6"),
    ];
    expect(outcomes.map(told)).toEqual([
      [200, undefined],
      [403, "forbidden"],
      [403, "forbidden"],
      [404, "not_found"],
      [404, "not_found"],
      [409, "printer_not_set"],
    ]);
    expect(printer.jobs.map(String)).toEqual(["1"]);
  });
});

describe("a counter's printer", () => {
  const make = (fields: object) =>
    app().call<{ terminal: Terminal }>(shop.owner.token, "POST", "terminal/store", {
      ...{ name: "Till", description: ".", branch_id: shop.owner.branch.id },
      ...fields,
    });
  const change = (id: number, fields: object) =>
    app().call<{ terminal: Terminal }>(shop.owner.token, "POST", "terminal/update", {
      ...{ id, name: "Till", description: ".", status: "active" },
      ...fields,
    });
  const shown = ({ data }: { data: { terminal: Terminal } }) => [
    data.terminal.printer_address,
    data.terminal.printer_port,
  ];

  test("is set, kept by a change that does not name it, changed and removed; the audit log has the one before", async () => {
    const made = await make({ printer_address: "192.168.1.50" });
    expect(shown(made)).toEqual(["192.168.1.50", 9100]);
    const { id } = made.data.terminal;
    expect(shown(await change(id, { name: "Bar" }))).toEqual(["192.168.1.50", 9100]);
    expect(shown(await change(id, { printer_address: "fd12::5", printer_port: "9101" }))).toEqual([
      "fd12::5",
      9101,
    ]);
    expect(shown(await change(id, { printer_address: "", printer_port: 9101 }))).toEqual([null, null]);
    expect(shown(await make({ printer_address: "" }))).toEqual([null, null]);
    const [last] = await app().rows<{ detail: { before: object } }>(
      "select detail from audit_log where action = 'terminal.update' and subject_id = $1 order by id desc",
      [id],
    );
    expect(last?.detail.before).toMatchObject({ printer_address: "fd12::5", printer_port: 9101 });
  });

  test.each([
    ["8.8.8.8", 9100, "printer_address_refused"],
    ["169.254.169.254", 9100, "printer_address_refused"],
    ["0.0.0.0", 9100, "printer_address_refused"],
    ["::ffff:8.8.8.8", 9100, "printer_address_refused"],
    ["0x0a.1", 9100, "printer_address_refused"],
    ["printer.local", 9100, "printer_address_refused"],
    ["192.168.1.50", 80, "validation_failed"],
    ["192.168.1.50", 9110, "validation_failed"],
  ])("is refused at %s, port %i", async (printer_address, printer_port, code) => {
    const { id } = await shop.counter();
    const printer = { printer_address, printer_port };
    expect(told(await make(printer))).toEqual([422, code]);
    expect(told(await change(id, printer))).toEqual([422, code]);
    expect(await app().rows("select printer_address from terminals where id = $1", [id])).toEqual([
      { printer_address: null },
    ]);
  });

  test("has its address checked again when something is printed", async () => {
    const { id, printer } = await printing();
    app().config.printRelay = "on";
    expect(told(await print(id, "loopback"))).toEqual([422, "printer_address_refused"]);
    await app().rows("update terminals set printer_address = '8.8.8.8' where id = $1", [id]);
    expect(told(await print(id, "public"))).toEqual([422, "printer_address_refused"]);
    expect(printer.jobs).toEqual([]);
  });

  test("is neither set nor used where printing through the server is off, but can be removed", async () => {
    const { id, printer } = await printing();
    app().config.printRelay = "off";
    expect(told(await print(id, "off"))).toEqual([409, "print_relay_off"]);
    expect(told(await make({ printer_address: "192.168.1.50" }))).toEqual([409, "print_relay_off"]);
    expect(told(await change(id, { printer_address: "192.168.1.50" }))).toEqual([409, "print_relay_off"]);
    expect((await change(id, { name: "Renamed" })).status).toBe(200);
    expect(shown(await change(id, { printer_address: null }))).toEqual([null, null]);
    expect(printer.jobs).toEqual([]);
  });
});

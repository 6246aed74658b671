import { expect, test } from "vitest";
import { showProgress } from "./show-progress.ts";

/** Collects what is written during a restore whose clock the test sets. */
function watch(terminal: boolean) {
  const written: string[] = [];
  let time = 0;
  const out = { isTTY: terminal, columns: 60, write: (text: string) => written.push(text) };
  const progress = showProgress(out, () => time);
  return {
    ...progress,
    written: () => written.splice(0).join(""),
    at: (seconds: number) => {
      time = seconds * 1000;
    },
  };
}

test("on a terminal one line shows the current step, the progress and the remaining time", () => {
  const { at, tell, tick, end, written } = watch(true);
  tell("rows", 0, "companies");
  expect(written()).toBe("\r\u001b[K0 %, rows (companies)");
  at(90);
  tell("rows", 0.5, "order_items");
  // 90 s for 22.5 of 100 parts: 310 s for the others.
  expect(written()).toBe("\r\u001b[K22 %, rows (order_items), about 6 min left");
  at(90.1);
  tell("rows", 0.5, "order_items");
  expect(written()).toBe("");
  // Time passes without another call of `tell`.
  at(240);
  tick();
  expect(written()).toBe("\r\u001b[K22 %, rows (order_items), about 3 min left");
  at(390);
  tell("checks", 0.9);
  expect(written()).toBe("\r\u001b[K96 %, checking, about 20 s left");
  at(400);
  tell("checks", 1);
  expect(written()).toBe("\r\u001b[K");
  tick();
  end();
  expect(written()).toBe("");
});

test("a line is not longer than the terminal is wide", () => {
  const { at, tell, written } = watch(true);
  at(60);
  tell("indexes", 0.3, "a_table_with_quite_a_long_name_for_a_table");
  expect(written().replace("\r\u001b[K", "")).toHaveLength(59);
});

test("in a file or pipe there is a line every 15 seconds, and none for a quick restore", () => {
  const { at, tell, clear, end, written } = watch(false);
  tell("rows", 0.2, "orders");
  at(10);
  tell("rows", 0.4, "orders");
  expect(written()).toBe("");
  at(15);
  tell("rows", 1, "users");
  expect(written()).toBe("45 %, rows (users), about 20 s left\n");
  at(29);
  tell("indexes", 0);
  clear();
  end();
  expect(written()).toBe("");
});

import type { CustomerView } from "@clove/domain/display/customer-view.schema.ts";
import { repeatEvery, sendEvery } from "@clove/domain/display/display-code.ts";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { type Sender, type SendView, sendViews } from "./send-views.ts";

const view = (name: string): CustomerView => ({
  shows: "idle",
  company: { name, logo: null, currency: "MYR" },
});
const sent: (string | null)[] = [];
let answer: { displays: number } | null = { displays: 1 };
/** Milliseconds until the server answers. */
let takes = 0;
const ended = vi.fn();
const send: SendView = async (next) => {
  sent.push(next?.company.name ?? null);
  if (takes > 0) await new Promise((resolve) => setTimeout(resolve, takes));
  return answer;
};
let sender: Sender;

beforeEach(() => {
  vi.useFakeTimers();
  sent.length = 0;
  takes = 0;
  answer = { displays: 1 };
  ended.mockClear();
  sender = sendViews(send, ended);
});
afterEach(() => {
  sender.end();
  vi.useRealTimers();
});
const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);

it("sends the first view at once, and of those that follow quickly the last", async () => {
  sender.show(view("a"));
  await pass(0);
  for (const name of ["b", "c", "d"]) sender.show(view(name));
  await pass(sendEvery - 1);
  expect(sent).toEqual(["a"]);
  await pass(1);
  expect(sent).toEqual(["a", "d"]);
});

it("never sends two at once", async () => {
  takes = 1000;
  sender.show(view("a"));
  sender.show(view("b"));
  await pass(999);
  expect(sent).toEqual(["a"]);
  await pass(1 + sendEvery);
  expect(sent).toEqual(["a", "b"]);
});

it("tries again what did not arrive, with what is shown by then", async () => {
  answer = null;
  sender.show(view("a"));
  await pass(0);
  sender.show(view("b"));
  answer = { displays: 1 };
  await pass(4999);
  expect(sent).toEqual(["a"]);
  await pass(1);
  expect(sent).toEqual(["a", "b"]);
  await pass(10_000);
  expect(sent).toEqual(["a", "b"]);
});

it("repeats the last view, until the counter has no device any more", async () => {
  sender.show(view("a"));
  await pass(repeatEvery);
  expect(sent).toEqual(["a", "a"]);
  expect(ended).not.toHaveBeenCalled();
  answer = { displays: 0 };
  await pass(repeatEvery);
  expect(ended).toHaveBeenCalledOnce();
  sender.end();
  await pass(repeatEvery);
  expect(sent).toEqual(["a", "a", "a"]);
});

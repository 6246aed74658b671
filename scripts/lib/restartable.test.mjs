import { spawn } from "node:child_process";
import { once } from "node:events";
import { setImmediate as breathe } from "node:timers/promises";
import { expect, test } from "vitest";
import { restartable } from "./restartable.mjs";

/** A server whose processes only wait; the test sets whether it is ready. */
function fake() {
  const started = [];
  const state = { ready: false, asked: 0 };
  const server = restartable({
    start: () => {
      const child = spawn(process.execPath, ["-e", "setInterval(() => {}, 1000)"], { stdio: "ignore" });
      started.push(child);
      return child;
    },
    isReady: async () => {
      state.asked++;
      return state.ready;
    },
  });
  const until = async (holds) => {
    while (!holds()) await breathe();
  };
  return { server, started, state, until };
}

const ended = (child) => child.exitCode !== null || child.signalCode !== null;

test("a change while the first process makes its data waits until it is ready", async () => {
  const { server, started, state, until } = fake();
  server.restart();
  await until(() => started.length === 1);
  server.restart();
  server.restart();
  await until(() => state.asked > 1);
  expect([started.length, ended(started[0])]).toEqual([1, false]);
  state.ready = true;
  await until(() => started.length === 2);
  expect(ended(started[0])).toBe(true);
  await server.stop();
  expect(started.map(ended)).toEqual([true, true]);
});

test("after a process ended, the next change starts another, ready or not", async () => {
  const { server, started, until } = fake();
  server.restart();
  await until(() => started.length === 1);
  const gone = once(started[0], "exit");
  started[0].kill();
  await gone;
  server.restart();
  await until(() => started.length === 2);
  await server.stop();
});

test("stopping during a restart leaves no process behind", async () => {
  const { server, started, state, until } = fake();
  server.restart();
  await until(() => started.length === 1);
  state.ready = true;
  server.restart();
  await server.stop();
  expect(started.map(ended)).toEqual([true]);
});

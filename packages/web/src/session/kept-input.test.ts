import { afterEach, expect, it, vi } from "vitest";
import { keptInput } from "./kept-input.ts";

const at = (pathname: string) => vi.stubGlobal("location", { pathname, search: "" });
afterEach(() => {
  keptInput.forget();
  vi.unstubAllGlobals();
});

it("keeps what was typed into a page for whoever locked, once", () => {
  at("/createProduct");
  const leave = keptInput.watch("form", () => ({ name: "Tea" }));
  const leaveEmpty = keptInput.watch("variations", () => null);
  keptInput.keep(1);
  leave();
  leaveEmpty();
  keptInput.came(1);
  expect(keptInput.take("variations")).toBeNull();
  expect(keptInput.take("form")).toEqual({ name: "Tea" });
  expect(keptInput.take("form")).toBeNull();
});

it("gives it to nobody else, and to no other page", () => {
  at("/createProduct");
  const leave = keptInput.watch("form", () => ({ name: "Tea" }));
  keptInput.keep(1);
  keptInput.came(2);
  expect(keptInput.take("form")).toBeNull();
  keptInput.keep(1);
  leave();
  keptInput.came(1);
  at("/createUser");
  expect(keptInput.take("form")).toBeNull();
  at("/createProduct");
  expect(keptInput.take("form")).toBeNull();
});

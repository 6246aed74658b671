import { expect, test } from "vitest";
import { relyingParty } from "./relying-party.ts";

test.each([
  ["https://shop.example", { id: "shop.example", origin: "https://shop.example" }],
  ["https://till.shop.example:8443", { id: "till.shop.example", origin: "https://till.shop.example:8443" }],
  ["http://localhost:3000", { id: "localhost", origin: "http://localhost:3000" }],
  ["http://127.0.0.1:3000", { id: "localhost", origin: "http://localhost:3000" }],
  ["https://127.0.1.1", { id: "localhost", origin: "https://localhost" }],
  ["http://[::1]:3000", { id: "localhost", origin: "http://localhost:3000" }],
  ["http://pos.localhost:3000", { id: "pos.localhost", origin: "http://pos.localhost:3000" }],
  ["http://shop.example", null],
  ["https://192.168.1.20:3000", null],
  ["https://[fe80::1]", null],
])("%s: passkeys work at %j", (address, expected) => {
  expect(relyingParty(address)).toEqual(expected);
});

import { vi } from "vitest";

/**
 * Makes hashing passwords cheap, because tests hash hundreds of them. A hash names its own cost, so comparing with it is cheap as well.
 * main.test.ts checks the cost that the server uses.
 */
vi.mock("@node-rs/argon2", async (load) => {
  const argon2 = await load<typeof import("@node-rs/argon2")>();
  return { ...argon2, hash: (password: string) => argon2.hash(password, { memoryCost: 64, timeCost: 1 }) };
});

import { vi } from "vitest";

/**
 * Tests hash hundreds of passwords: with as little work as there is. A hash names its own work, so that comparing with it
 * costs as little. What the server itself does, main.test.ts looks at.
 */
vi.mock("@node-rs/argon2", async (load) => {
  const argon2 = await load<typeof import("@node-rs/argon2")>();
  return { ...argon2, hash: (password: string) => argon2.hash(password, { memoryCost: 64, timeCost: 1 }) };
});

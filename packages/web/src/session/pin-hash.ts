import { argon2id, argon2Verify } from "hash-wasm";

/** About a third of a second on a till: ten thousand PINs take most of an hour. Memory in KiB. */
const costs = { parallelism: 1, iterations: 6, memorySize: 65_536, hashLength: 32 } as const;

/** Salt and costs stand in the text. `cheaper`: for tests. */
export function hashPin(pin: string, cheaper: Partial<Record<"iterations" | "memorySize", number>> = {}) {
  const salt = crypto.getRandomValues(new Uint8Array(16));
  return argon2id({ ...costs, ...cheaper, password: pin, salt, outputType: "encoded" });
}

export const isPinOf = (pin: string, hash: string): Promise<boolean> => argon2Verify({ password: pin, hash });

import type { Branch } from "@clove/domain/branches/branches.schema.ts";
import type { Terminal } from "@clove/domain/terminals/terminals.schema.ts";
import type { Caller } from "./door.ts";

export type DemoStores = Record<"city" | "harbour" | "warehouse", Branch> & {
  /** Two in the city, one at the harbour. */
  counters: [Terminal, Terminal, Terminal];
};

/** The second store, the warehouse and the counters; the first store came with the sign-up. */
export async function makeStores(owner: Caller): Promise<DemoStores> {
  const { branches } = await owner.get<{ branches: Branch[] }>("/company/branch/list");
  const city = branches[0]!;
  const store = async (name: string, type: Branch["type"], address: string, contact_number: string) =>
    (
      await owner.post<{ branch: Branch }>("/company/branch/store", {
        name,
        type,
        address,
        contact_number,
        email: `${name.split(" ")[0]!.toLowerCase()}@demo.clove.example`,
      })
    ).branch;
  const harbour = await store("Harbour Store", "branch", "8 Lebuh Pantai, 10300 George Town", "04-5550 0120");
  const warehouse = await store(
    "Central Warehouse",
    "warehouse",
    "Lot 3, Jalan Gudang, 47100 Puchong",
    "03-5550 0130",
  );
  const counter = async (branch: Branch, name: string, description: string) =>
    (
      await owner.post<{ terminal: Terminal }>("/company/terminal/store", {
        branch_id: branch.id,
        name,
        description,
      })
    ).terminal;
  return {
    city,
    harbour,
    warehouse,
    counters: [
      await counter(city, "City Counter 1", "Main counter by the entrance"),
      await counter(city, "City Counter 2", "Second counter, busy hours"),
      await counter(harbour, "Harbour Counter 1", "Only counter of the Harbour Store"),
    ],
  };
}

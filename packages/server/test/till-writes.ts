const noon = "2026-11-28T12:00:00.000Z";

/** A row for each write that records what was done at a till: its drawer was opened (counters §22), or somebody practised (offline §17). */
export const tillWrites = (of: () => { terminal_id: number; user_id: number }) => [
  {
    call: "terminal/{id}/open-drawer",
    id: () => of().terminal_id,
    body: () => ({ reason: "check" }),
    other: { note: "another" },
    inBranch: true,
  },
  {
    call: "terminal/{id}/drill",
    id: () => of().terminal_id,
    body: () => ({ minutes: 10 }),
    other: { minutes: 5 },
    inBranch: true,
  },
  {
    call: "terminal/{id}/drill/end",
    id: () => of().terminal_id,
    body: () => ({ began_by: of().user_id, began_at: noon, ended_at: noon, kept: 2 }),
    other: { kept: 3 },
    inBranch: true,
  },
];

/** The steps of a restore, in this order; `checks` are the invariants, checked after it. */
export const steps = ["rows", "pictures", "indexes", "checks"] as const;
export type Step = (typeof steps)[number];

/** A callback for progress: `part` of a step is done, from 0 to 1; `at` is the current table. */
export type Tell = (step: Step, part: number, at?: string) => void;

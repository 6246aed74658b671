/** What a restore does, in this order; `checks` come after it. */
export const steps = ["rows", "pictures", "indexes", "checks"] as const;
export type Step = (typeof steps)[number];

/** Told which part of a step is done, from 0 to 1, and at which table it is. */
export type Tell = (step: Step, part: number, at?: string) => void;

/** As a ref: scrolls to what opens beyond the edge. */
export const showNew = (opened: HTMLElement | null): void => opened?.scrollIntoView({ block: "nearest" });

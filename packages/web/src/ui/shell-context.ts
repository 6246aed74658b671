import { createContext, useContext } from "react";

/** What a page asks of the shell around it. */
export type Shell = {
  /** Opens the header's shift dialog. */
  openShift: () => void;
  /** Locks the till and asks for the PIN of this person. */
  askPin: (user_id: number) => void;
};

export const ShellContext = createContext<Shell>({ openShift: () => undefined, askPin: () => undefined });
export const useShell = () => useContext(ShellContext);

import { createContext, useContext } from "react";

/** Opens the header's shift dialog from inside a page. */
export const ShellContext = createContext<() => void>(() => undefined);
export const useOpenShiftDialog = () => useContext(ShellContext);

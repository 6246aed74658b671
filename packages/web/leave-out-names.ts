import type { Plugin } from "vite";

/**
 * Leaves out what libraries write for React's developer tools: the name of each component. Giving it is a statement, which
 * keeps components that nobody uses; so does a component made by a call that is not known to have no other effect.
 */
export function leaveOutNames(libraries: RegExp): Plugin {
  return {
    name: "leave-out-names",
    apply: "build",
    transform: {
      filter: { id: libraries, code: /\bdisplayName = |React\d*\.forwardRef\(/ },
      handler: (code) =>
        code
          .replace(/^\w+\.displayName = "[^"]*";$/gm, "")
          .replace(/= (React\d*\.(?:forwardRef|createContext|memo)\()/g, "= /* @__PURE__ */ $1"),
    },
  };
}

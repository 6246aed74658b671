import type { Plugin } from "vite";

type Part = { of: RegExp; code: RegExp; instead: string };

/** Parts of libraries that the app never runs, but which the bundler keeps, as it cannot know that. */
const parts: Part[] = [
  // The names of components are for React's developer tools. Setting one is a statement, which keeps components that nobody uses.
  { of: /mantine|react-router/, code: /^\w+\.displayName = "[^"]*";$/gm, instead: "" },
  // So does a component made by a call that is not known to have no other effect.
  {
    of: /mantine|react-router/,
    code: /= (React\d*\.(?:forwardRef|createContext|memo)\()/g,
    instead: "= /* @__PURE__ */ $1",
  },
  // `Button.Group` and the like bring the groups along with every button.
  { of: /\/(Button|ActionIcon)\.mjs$/, code: /^\w+\.\w*Group\w* = \w+;$/gm, instead: "" },
  // A button's loader appears at once. It would slide in by Mantine's Transition, which the first load has no other use for.
  {
    of: /\/(Button|ActionIcon)\.mjs$/,
    code: /^import \{ Transition \} from .*$/m,
    instead:
      "const Transition = ({ mounted, transition, children }) => mounted ? children(transition.in ?? {}) : null;",
  },
  // React Router's warnings for developers, which all of the package's entries bring.
  {
    of: /react-router/,
    code: /^var ENABLE_DEV_WARNINGS = true;$/m,
    instead: "var ENABLE_DEV_WARNINGS = false;",
  },
  // React Router's framework mode: what its links prefetch, and how its routes with loaders navigate and fail.
  {
    of: /react-router/,
    code: /^function PrefetchPageLinks\([\s\S]*?^\}$/m,
    instead: "const PrefetchPageLinks = null;",
  },
  {
    of: /react-router/,
    code: /^function useNavigateStable\([\s\S]*?^\}$/m,
    instead: "const useNavigateStable = null;",
  },
  {
    of: /react-router/,
    code: /^var RenderErrorBoundary = class extends [\s\S]*?^\};$/m,
    instead: "var RenderErrorBoundary = {};",
  },
];

/** Leaves `parts` out of the build. Fails when one is not found any more, as after an update of its library. */
export function leaveOutUnused(): Plugin {
  const found = new Set<Part>();
  return {
    name: "leave-out-unused",
    apply: "build",
    transform: {
      filter: { id: /\/node_modules\/(@mantine\/(core|charts|dropzone)|react-router)\// },
      handler(code, id) {
        return parts.reduce((left, part) => {
          if (!part.of.test(id)) return left;
          const next = left.replace(part.code, part.instead);
          if (next !== left) found.add(part);
          return next;
        }, code);
      },
    },
    buildEnd(error) {
      const missing = parts.filter((part) => !found.has(part));
      if (!error && missing.length > 0) this.error(`not found in its library: ${String(missing[0]?.code)}`);
    },
  };
}

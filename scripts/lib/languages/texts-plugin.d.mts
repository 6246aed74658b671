import type { Plugin } from "vite";

export function textsPlugin(options?: {
  /** The first module of a program that loads its texts in parts. */
  entry?: string;
  /** Without the texts of the app. */
  isServer?: boolean;
}): Plugin;

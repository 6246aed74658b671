import { type ComponentType, lazy } from "react";

/** A page in a chunk of its own, by the name it is exported under. */
export const lazyPage = <K extends string>(load: () => Promise<Record<K, ComponentType>>, name: K) =>
  lazy(async () => ({ default: (await load())[name] }));

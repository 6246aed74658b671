import { type ComponentType, createElement, lazy } from "react";

/** Thrown when code is not on this device and could not be fetched. */
export class PartMissing extends Error {
  /** Lets the next render fetch the code again. */
  readonly forget: () => void;

  constructor(cause: unknown, forget: () => void) {
    super("A part of the app could not be loaded", { cause });
    this.forget = forget;
  }
}

/** A page or dialog in a chunk of its own, by the name of its export. It must stand inside an `ErrorBoundary`. */
export function lazyPart<K extends string, Props extends object>(
  load: () => Promise<Record<K, ComponentType<Props>>>,
  name: K,
): ComponentType<Props> {
  // React caches the failure of a lazy component permanently.
  const fresh = () =>
    lazy(async () => {
      try {
        const Loaded: ComponentType<Props> = (await load())[name];
        return { default: Loaded };
      } catch (error) {
        throw new PartMissing(error, () => {
          Part = fresh();
        });
      }
    });
  let Part = fresh();
  return (props) => createElement(Part as ComponentType<Props>, props);
}

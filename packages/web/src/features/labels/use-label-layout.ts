import { useState } from "react";
import { browserStorage } from "../../session/browser-storage.ts";
import { type LabelLayout, labelLayouts } from "./label-layouts.ts";

/** The labels for the printer of this device, which remembers the choice. */
export function useLabelLayout(): [LabelLayout, (id: string | null) => void] {
  const [layout, setLayout] = useState(() => layoutOf(browserStorage.read("labelLayout")));
  const choose = (id: string | null) => {
    browserStorage.write("labelLayout", id);
    setLayout(layoutOf(id));
  };
  return [layout, choose];
}

const layoutOf = (id: unknown) => labelLayouts.find((layout) => layout.id === id) ?? labelLayouts[0];

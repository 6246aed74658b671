import { useComputedColorScheme } from "@mantine/core";
import { useEffect, useState } from "react";
import type { Toaster } from "./toaster.tsx";

/** Where toasts appear. Not part of the first load. */
export function Toasts() {
  const scheme = useComputedColorScheme("light");
  const [loaded, setLoaded] = useState<{ Toaster: typeof Toaster } | null>(null);
  useEffect(() => {
    import("./toaster.tsx").then(setLoaded, (error: unknown) =>
      console.error("Notices cannot be shown", error),
    );
  }, []);
  return loaded && <loaded.Toaster scheme={scheme} />;
}

import { useComputedColorScheme } from "@mantine/core";
import { useEffect, useState } from "react";
import type { ToastContainer } from "react-toastify";

/** The one toast container: top centre, 5 s unless a toast says otherwise, read out politely. Not part of the first load. */
export function Toasts() {
  const scheme = useComputedColorScheme("light");
  const [library, setLibrary] = useState<{ Container: typeof ToastContainer } | null>(null);
  useEffect(() => {
    import("react-toastify").then(
      ({ ToastContainer: Container }) => setLibrary({ Container }),
      (error: unknown) => console.error("Notices cannot be shown", error),
    );
  }, []);
  if (!library) return null;
  return (
    <library.Container
      position="top-center"
      autoClose={5000}
      theme={scheme}
      limit={4}
      newestOnTop
      closeOnClick
      aria-label="Notifications"
    />
  );
}

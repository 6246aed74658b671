import { useComputedColorScheme } from "@mantine/core";
import { ToastContainer } from "react-toastify";

/** The one toast container: top centre, 5 s unless a toast says otherwise, read out politely. */
export function Toasts() {
  const scheme = useComputedColorScheme("light");
  return (
    <ToastContainer
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

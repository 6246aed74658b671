/** Whether something on the screen would be lost by leaving it, as the browser asks before it closes the page. */
export const hasUnsaved = (): boolean =>
  !window.dispatchEvent(new Event("beforeunload", { cancelable: true }));

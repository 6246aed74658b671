/** Whether the browser offers a camera to this page. `mediaDevices` has a type as if it always existed, but is missing on plain http. */
export const hasCamera = () => window.isSecureContext && "mediaDevices" in navigator;

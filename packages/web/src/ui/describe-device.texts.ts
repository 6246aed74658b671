export const someBrowser = "Browser";
export const browserOn = ({ browser, system }: { browser: string; system: string }) =>
  `${browser} on ${system}`;

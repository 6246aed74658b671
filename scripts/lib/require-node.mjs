// Loaded first, so it uses only syntax that very old versions of Node.js understand.
export const supported = "20.20.2 or newer (but not 21), or 22.12 or newer";

export function isSupported(version) {
  const [major, minor, patch] = version.split(".").map(Number);
  if (major === 20) return minor > 20 || (minor === 20 && patch >= 2);
  if (major === 22) return minor >= 12;
  return major > 22;
}

export function requireNode() {
  if (isSupported(process.versions.node)) return;
  console.error(
    `Clove POS needs Node ${supported}; this is Node ${process.versions.node}. Node 24 from https://nodejs.org is a good choice.`,
  );
  process.exit(1);
}

const prefix = "offline ";

/**
 * Stands for the token of a session that began without a connection (access §26): this device answers all its calls until the person
 * is signed in on the server.
 */
export const offlineToken = () => `${prefix}${crypto.getRandomValues(new Uint32Array(2)).join("-")}`;

export const isOfflineToken = (accessToken: string | null): boolean =>
  accessToken?.startsWith(prefix) ?? false;

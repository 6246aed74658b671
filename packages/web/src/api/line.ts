/** The way of all calls to the server. While somebody practises without a connection it is cut here, and nowhere else (offline §17). */
export const line = { fetch: (...call: Parameters<typeof fetch>) => fetch(...call) };

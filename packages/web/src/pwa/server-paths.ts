/** The server's own addresses: the app's page is never an answer to them. Other paths are routes of the app. */
export const serverPaths = /^\/(api|media|assets|receipt|healthz|readyz|metrics)(\/|$)/;

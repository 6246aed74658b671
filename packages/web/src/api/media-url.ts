/** Where an uploaded picture is loaded from: `path` as the server keeps it, below `/media` (api.md). */
export const mediaUrl = (path: string) => `/media/${path}`;

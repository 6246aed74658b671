export const newVersion = "New version";

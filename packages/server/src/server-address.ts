/**
 * What is wrong with the address of a database or mail server, or null. The message never repeats the address, which may contain a
 * password. A sign such as / in a password ends this part of the address; the rest of the password would be taken for a host, which
 * error messages of the connection show.
 */
export function wrongAddress(text: string, protocols: readonly string[]): string | null {
  if (!protocols.some((protocol) => text.startsWith(`${protocol}://`)))
    return `must begin with ${protocols.map((protocol) => `${protocol}://`).join(" or ")}`;
  // A PostgreSQL address may have a user but no host, which is then in its query.
  const { username, pathname, search, hash } = URL.parse(text.replace("@/", "@socket/")) ?? unreadable;
  const isCut = hash !== "" || `${pathname}${username === "" ? search : ""}`.includes("@");
  if (!isCut) return null;
  return "cannot be read. Signs other than letters, digits, - . _ ~ in the password must be written as %2F (/), %3F (?), %23 (#), %40 (@), %3A (:), %25 (%)";
}

const unreadable = { username: "", pathname: "@", search: "", hash: "" };

export const databaseProtocols = ["postgres", "postgresql"] as const;
export const mailProtocols = ["smtp", "smtps"] as const;

/**
 * What is wrong with the address of a database or mail server, which may have a password in it and is never repeated; null: it can
 * be read. A sign that ends a part of an address makes of the rest of a password a host, which error messages would show.
 */
export function wrongAddress(text: string, protocols: readonly string[]): string | null {
  if (!protocols.some((protocol) => text.startsWith(`${protocol}://`)))
    return `must begin with ${protocols.map((protocol) => `${protocol}://`).join(" or ")}`;
  // An address of PostgreSQL's may name a user and leave out the host, for the one in its query.
  const { username, pathname, search, hash } = URL.parse(text.replace("@/", "@socket/")) ?? unreadable;
  const isCut = hash !== "" || `${pathname}${username === "" ? search : ""}`.includes("@");
  if (!isCut) return null;
  return "cannot be read. Signs other than letters, digits, - . _ ~ in the password must be written as %2F (/), %3F (?), %23 (#), %40 (@), %3A (:), %25 (%)";
}

const unreadable = { username: "", pathname: "@", search: "", hash: "" };

export const databaseProtocols = ["postgres", "postgresql"] as const;
export const mailProtocols = ["smtp", "smtps"] as const;

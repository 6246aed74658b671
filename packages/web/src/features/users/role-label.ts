/** "company_admin" as a person reads it: "Company admin". */
export function roleLabel(role: string): string {
  const words = role.replaceAll("_", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/**
 * The statements of a text of SQL, without what stands between them. Semicolons within quotes, `$…$` bodies and comments do not end a
 * statement. Nested comments and strings with backslashes are not known.
 */
export function statementsOf(text: string): string[] {
  const parts = text.matchAll(/--[^\n]*|\/\*[\s\S]*?\*\/|'[^']*'|"[^"]*"|(\$\w*\$)[\s\S]*?\1|;|[^;]/g);
  const statements = [""];
  for (const [part] of parts) {
    if (part === ";") statements.push("");
    else if (!part.startsWith("--") && !part.startsWith("/*")) statements[statements.length - 1] += part;
  }
  return statements.map((statement) => statement.trim()).filter(Boolean);
}

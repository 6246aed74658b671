import * as shellTexts from "@clove/domain/shell.texts.ts";

/** The mark: a clove seen from above, four petals around the bud. */
export function LogoMark({ size = 32 }: { size?: number }) {
  return <img src="/favicon.svg" width={size} height={size} alt="" />;
}

export function Logo({ size = 32 }: { size?: number }) {
  const [name, kind] = shellTexts.productName.split(" ");
  return (
    <span style={{ display: "inline-flex", alignItems: "center", gap: size * 0.34 }}>
      <LogoMark size={size} />
      <span
        style={{ fontWeight: 700, fontSize: size * 0.62, letterSpacing: "-0.02em", whiteSpace: "nowrap" }}
      >
        {name} <span style={{ color: "var(--clove-accent-text)" }}>{kind}</span>
      </span>
    </span>
  );
}

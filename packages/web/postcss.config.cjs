// Breakpoints stand in the style sheets in em: sm 36, md 48, lg 62, xl 75, xxl 87.5 (shell §10, src/ui/display/theme.ts).
module.exports = { plugins: { "postcss-preset-mantine": {} } };

import { type CSSVariablesResolver, createTheme } from "@mantine/core";
import { openedClass } from "../dialogs/open-dialogs.ts";
import * as texts from "../ui.texts.ts";

/** Mantine calls this with the props of every modal and drawer. */
function markOpened(_: unknown, { opened }: { opened?: boolean }) {
  return { content: opened ? openedClass : undefined };
}

/** Warm neutrals and one spice accent; every pair in use meets WCAG AA in both schemes. */
export const theme = createTheme({
  primaryColor: "clove",
  black: "#231e1a",
  primaryShade: { light: 7, dark: 6 },
  autoContrast: true,
  cursorType: "pointer",
  defaultRadius: "md",
  focusRing: "auto",
  respectReducedMotion: true,
  // Of the system, in simplified forms: Chinese would take megabytes.
  fontFamily:
    '"Inter", "Inter Fallback", system-ui, "PingFang SC", "Microsoft YaHei", "Noto Sans CJK SC", sans-serif',
  headings: {
    fontWeight: "650",
    sizes: {
      h1: { fontSize: "1.5rem", lineHeight: "1.25" },
      h2: { fontSize: "1.15rem", lineHeight: "1.3" },
      h3: { fontSize: "1rem", lineHeight: "1.35" },
    },
  },
  radius: { xs: "4px", sm: "6px", md: "10px", lg: "14px", xl: "20px" },
  // xs 0, sm 576, md 768, lg 992, xl 1200, xxl 1400 (shell §10)
  breakpoints: { xs: "0em", sm: "36em", md: "48em", lg: "62em", xl: "75em", xxl: "87.5em" },
  colors: {
    clove: [
      "#fcf2ee",
      "#f7e0d7",
      "#edbfae",
      "#e29d82",
      "#d97f5d",
      "#d16a43",
      "#b9532c",
      "#9f4321",
      "#81351a",
      "#612814",
    ],
    gray: [
      "#faf7f4",
      "#f3eeea",
      "#e8e1db",
      "#d9d0c8",
      "#bfb4aa",
      "#8f8378",
      "#6b6056",
      "#594f47",
      "#3b342e",
      "#231e1a",
    ],
    dark: [
      "#e6dfd9",
      "#c4bbb3",
      "#a89e95",
      "#7d736b",
      "#4a423c",
      "#3a332e",
      "#2a2420",
      "#1d1916",
      "#161310",
      "#100d0b",
    ],
  },
  // Plain objects: `Button.extend` would pull every component named here into the first load.
  components: {
    // 44 px: the smallest target that a finger hits reliably
    Button: { defaultProps: { h: 44, fw: 600 } },
    ActionIcon: { defaultProps: { size: 44, variant: "subtle" } },
    InputWrapper: { styles: { label: { fontSize: "0.875rem", fontWeight: 600, marginBottom: 5 } } },
    Input: { defaultProps: { size: "md" }, styles: { input: { fontSize: "0.95rem" } } },
    TextInput: { defaultProps: { size: "md" } },
    // Mantine would render the options of each closed list, too: hundreds of time zones at every key in the form.
    Combobox: { defaultProps: { keepMounted: false } },
    Select: { defaultProps: { size: "md", comboboxProps: { shadow: "md" } } },
    Checkbox: { defaultProps: { size: "md" } },
    Paper: { defaultProps: { radius: "lg", withBorder: true } },
    Modal: {
      // A function, because the label follows the language.
      defaultProps: () => ({
        centered: true,
        radius: "lg",
        // No blur: on a till without a graphics card each blurred frame, as of a blinking cursor, takes 37 ms instead of 4 ms.
        overlayProps: { backgroundOpacity: 0.5 },
        closeButtonProps: { "aria-label": texts.close, size: 44 },
      }),
      styles: { title: { fontWeight: 650, fontSize: "1.15rem" } },
      classNames: markOpened,
    },
    Drawer: { classNames: markOpened },
    // Mantine renders a <header>, which screen readers would take for the banner of the page.
    ModalHeader: { defaultProps: { role: "presentation" } },
    DrawerHeader: { defaultProps: { role: "presentation" } },
    Table: { defaultProps: { verticalSpacing: "sm", horizontalSpacing: "sm" } },
  },
});

/** Mantine's own colors for errors, dimmed text and placeholders are too pale for AA on our backgrounds. */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: { "--clove-sidebar-width": "276px" },
  light: {
    "--mantine-color-body": "#faf7f4",
    "--mantine-color-error": "#b3261e",
    "--mantine-color-dimmed": "#6b6056",
    "--mantine-color-placeholder": "#74695f",
    "--clove-accent-text": "#9f4321",
    "--clove-surface": "#ffffff",
    "--clove-border": "#e8e1db",
    // The border of every control: inputs, checkboxes, buttons, tiles. Mantine's own is too pale for 3:1.
    "--mantine-color-default-border": "#8f8378",
    // Neutral, so that the focus never looks like an error.
    "--clove-focus": "#231e1a",
    "--clove-good": "#2b6a3c",
    "--clove-good-soft": "#e4f3e8",
    "--clove-bad": "#b3261e",
    "--clove-bad-soft": "#fcebe9",
    "--clove-warn-soft": "#fdf0d5",
    "--clove-warn": "#7a4d00",
  },
  dark: {
    "--mantine-color-body": "#1d1916",
    "--mantine-color-error": "#f2a29b",
    "--mantine-color-dimmed": "#a89e95",
    "--mantine-color-placeholder": "#9a9087",
    // Mantine's own is the color of our surfaces: a disabled button would look like plain text.
    "--mantine-color-disabled": "#3a332e",
    "--clove-accent-text": "#e29d82",
    "--clove-surface": "#2a2420",
    "--clove-border": "#3f3731",
    "--mantine-color-default-border": "#8c8279",
    "--clove-focus": "#faf7f4",
    "--clove-good": "#9ad9aa",
    "--clove-good-soft": "#1f3326",
    "--clove-bad": "#f2a29b",
    "--clove-bad-soft": "#43211e",
    "--clove-warn-soft": "#40321a",
    "--clove-warn": "#f1cd8a",
  },
});

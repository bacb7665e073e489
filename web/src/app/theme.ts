// Paper, ink, and one red, which means a stamp or danger and nothing else.
import {
  type CSSVariablesResolver,
  createTheme,
  Drawer,
  defaultVariantColorsResolver,
  FileInput,
  type MantineColorsTuple,
  type MantineThemeOverride,
  Menu,
  Modal,
  mergeThemeOverrides,
  Notification,
  type VariantColorsResolver,
} from "@mantine/core";

const INK: MantineColorsTuple = [
  "#f6f4ef",
  "#e9e5dc",
  "#d3cdc0",
  "#b5aea0",
  "#948d80",
  "#767064",
  "#5a554b",
  "#423e37",
  "#2b2823",
  "#1c1a17",
];
const RED: MantineColorsTuple = [
  "#fdf0ed",
  "#f8dcd6",
  "#f0b7ab",
  "#ee9482",
  "#e8735c",
  "#d9523a",
  "#c3341c",
  "#a92b16",
  "#882212",
  "#66190d",
];
const INDIGO: MantineColorsTuple = [
  "#eef2f9",
  "#dae3f1",
  "#b8c9e4",
  "#93aed8",
  "#6f93c9",
  "#4c74b0",
  "#345a94",
  "#284879",
  "#1f385f",
  "#172a47",
];

export const SANS =
  '"Hiragino Sans","Hiragino Kaku Gothic ProN","Noto Sans JP","BIZ UDPGothic","Yu Gothic UI","Meiryo","Noto Sans CJK JP",system-ui,sans-serif';
export const SERIF =
  '"Hiragino Mincho ProN","Yu Mincho","Noto Serif JP","BIZ UDPMincho","Noto Serif CJK JP","MS PMincho",Georgia,serif';

const theme: MantineThemeOverride = createTheme({
  colors: { ink: INK, red: RED, indigo: INDIGO, dark: darkPaper(), gray: INK },
  primaryColor: "ink",
  primaryShade: { light: 8, dark: 1 },
  autoContrast: true,
  variantColorResolver: paperOnInk,
  defaultRadius: 4,
  fontFamily: SANS,
  headings: { fontFamily: SERIF, fontWeight: "600" },
  fontSizes: { xs: "0.8125rem", sm: "0.875rem", md: "0.9375rem", lg: "1.0625rem", xl: "1.25rem" },
  lineHeights: { md: "1.7" },
  respectReducedMotion: true,
  cursorType: "pointer",
});

/** Whatever can be closed bears the name of closing, in the reader's language. */
export function themeNaming(close: string): MantineThemeOverride {
  const closeButtonProps = { "aria-label": close };
  // The head of a window is no head of the page.
  const attributes = { header: { role: "presentation" } };
  return mergeThemeOverrides(theme, {
    components: {
      Menu: Menu.extend({
        // Inside of the landmark it belongs to, with nothing in it but what a menu may hold.
        defaultProps: { withinPortal: false, floatingStrategy: "fixed", withInitialFocusPlaceholder: false },
      }),
      FileInput: FileInput.extend({ defaultProps: { clearButtonProps: closeButtonProps } }),
      Modal: Modal.extend({ defaultProps: { closeButtonProps, attributes } }),
      Drawer: Drawer.extend({ defaultProps: { closeButtonProps, attributes } }),
      Notification: Notification.extend({ defaultProps: { closeButtonProps } }),
    },
  });
}

/** What our own style sheets use; `--mantine-color-body` follows so that every part lies on paper. */
export const variables: CSSVariablesResolver = () => ({
  variables: { "--serif": SERIF },
  light: {
    "--paper": "#faf8f3",
    "--sheet": "#fffefa",
    "--ink": "#22201c",
    "--ink-soft": "#645f55",
    "--line": "#e2dccf",
    "--line-strong": "#3a362f",
    "--red": "#c3341c",
    "--indigo": "#284879",
    "--shade": "#f2eee5",
    "--mantine-color-body": "#faf8f3",
    "--mantine-color-text": "#22201c",
    "--mantine-color-dimmed": "#645f55",
    "--mantine-color-anchor": "#22201c",
    "--mantine-color-placeholder": "#756f63",
    "--mantine-color-default-border": "#d5cebf",
    "--mantine-color-error": "#b52c15",
  },
  dark: {
    "--paper": "#1a1916",
    "--sheet": "#211f1c",
    "--ink": "#ece7db",
    "--ink-soft": "#aaa395",
    "--line": "#38342e",
    "--line-strong": "#a39b8a",
    "--red": "#f0755c",
    "--indigo": "#9db9e8",
    "--shade": "#282622",
    "--mantine-color-body": "#1a1916",
    "--mantine-color-text": "#ece7db",
    "--mantine-color-dimmed": "#aaa395",
    "--mantine-color-anchor": "#ece7db",
    "--mantine-color-placeholder": "#958e80",
    "--mantine-color-error": "#f2836c",
  },
});

/** What is filled bears the colour of paper by day and by night; the contrast is worked out for the day only. */
function paperOnInk(input: Parameters<VariantColorsResolver>[0]): ReturnType<VariantColorsResolver> {
  const usual = defaultVariantColorsResolver(input);
  const own = ["ink", "red", "indigo", "gray"].includes(input.color ?? "ink");
  if (input.variant === "filled" && own) return { ...usual, color: "var(--paper)" };
  // What is only at hand stands back behind what is to be done.
  if (input.variant === "subtle" && input.color === "gray") return { ...usual, color: "var(--ink-soft)" };
  return usual;
}

function darkPaper(): MantineColorsTuple {
  return [
    "#ece7db",
    "#cfc9bb",
    "#aaa395",
    "#7d776b",
    "#45413a",
    "#38342e",
    "#282622",
    "#1a1916",
    "#151411",
    "#100f0d",
  ];
}

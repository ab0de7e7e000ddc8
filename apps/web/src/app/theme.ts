import {
  type CSSVariablesResolver,
  createTheme,
  defaultVariantColorsResolver,
  type MantineColorsTuple,
} from '@mantine/core'
import { breakpoints } from '../lib/breakpoints.rules.ts'

const white = '#ffffff'
const ink = '#0b0c0e'

/** A solid fill, its hover and its text; then the quiet pair of badges and its text. */
function buildHue(fill: string, fillHover: string, onFill: string, quiet: string, quietHover: string, onQuiet: string) {
  return { fill, fillHover, onFill, quiet, quietHover, onQuiet }
}

const light = {
  accent: buildHue('#0059ec', '#0047bd', white, '#e9f4ff', '#d8eaff', '#0047bd'),
  green: buildHue('#107d32', '#0b5c25', white, '#e5fce7', '#d2f7d6', '#0b5c25'),
  yellow: buildHue('#8a3d00', '#7a3600', white, '#fff4cf', '#ffecae', '#7a3600'),
  red: buildHue('#c4001a', '#a80016', white, '#ffe8ea', '#ffd6da', '#a80016'),
  gray: buildHue('#5c5c5c', '#454545', white, '#f0f0f0', '#e4e4e4', '#454545'),
}

const dark: typeof light = {
  accent: buildHue('#6aa8ff', '#8cbcff', ink, '#0d2547', '#12305b', '#9cc6ff'),
  green: buildHue('#3ecf6b', '#66da8a', ink, '#12321d', '#194227', '#6fe294'),
  yellow: buildHue('#ffb020', '#ffc04d', ink, '#3a2600', '#4b3200', '#ffc65c'),
  red: buildHue('#ff6b73', '#ff888e', ink, '#401318', '#521a20', '#ff9aa0'),
  gray: buildHue('#a3a6ad', '#b9bbc1', ink, '#24262b', '#2e3137', '#c9cbd0'),
}

/** The page's variables: their values in the light and the dark scheme. */
const pageVariables: Record<string, [light: string, dark: string]> = {
  '--mantine-color-body': [white, ink],
  '--mantine-color-text': ['#171717', '#ededed'],
  '--mantine-color-bright': ['#171717', '#ededed'],
  '--mantine-color-dimmed': ['#5c5c5c', '#a3a6ad'],
  '--mantine-color-placeholder': ['#5c5c5c', '#a3a6ad'],
  '--mantine-color-default': [white, '#131417'],
  '--mantine-color-default-hover': ['#f5f5f5', '#1b1d21'],
  '--mantine-color-default-color': ['#171717', '#ededed'],
  '--mantine-color-default-border': ['#8f8f8f', '#6e7177'],
  '--mantine-color-disabled': ['#f0f0f0', '#1b1d21'],
  '--mantine-color-disabled-border': ['#dcdcdc', '#2c2f35'],
  '--mantine-color-disabled-color': ['#767676', '#8b8e95'],
  '--app-subtle': ['#fafafa', '#131417'],
  '--app-sunken': ['#f5f5f5', '#08090a'],
  '--app-hairline': ['#eaeaea', '#24262b'],
  '--app-control-border': ['#8f8f8f', '#6e7177'],
}

/** Mantine reads shades 0-9: light variants first, then fills (4 in dark, 5-7 in light). */
function buildTuple(name: keyof typeof light): MantineColorsTuple {
  const { [name]: day } = light
  const { [name]: night } = dark
  const { quiet, quietHover, fill, fillHover, onQuiet } = day
  return [quiet, quietHover, night.onQuiet, night.fillHover, night.fill, fill, fill, fillHover, onQuiet, night.quiet]
}

// The listbox itself scrolls: axe reports a scrolling element without a role inside it as unreachable by keyboard.
const scrollingList = {
  defaultProps: { withScrollArea: false },
  styles: { options: { maxHeight: 220, overflowY: 'auto' } },
} as const

/** Text of users or models may run from right to left: its first letter decides. */
const userText = { defaultProps: { dir: 'auto' } } as const

export const theme = createTheme({
  primaryColor: 'accent',
  primaryShade: { light: 6, dark: 4 },
  colors: {
    accent: buildTuple('accent'),
    green: buildTuple('green'),
    yellow: buildTuple('yellow'),
    red: buildTuple('red'),
    // gray[4] is the border of inputs and checkboxes, gray[3] the hairline.
    gray: [
      '#fafafa',
      '#f5f5f5',
      '#f0f0f0',
      '#eaeaea',
      '#8f8f8f',
      '#767676',
      '#5c5c5c',
      '#454545',
      '#2b2b2b',
      '#171717',
    ],
    dark: [
      '#ededed',
      '#c9cbd0',
      '#a3a6ad',
      '#8b8e95',
      '#24262b',
      '#1b1d21',
      '#131417',
      '#0b0c0e',
      '#08090a',
      '#050607',
    ],
  },
  white,
  black: '#171717',
  fontFamily: "'Inter Variable', 'Inter Fallback', system-ui, -apple-system, 'Segoe UI', sans-serif",
  fontFamilyMonospace: "ui-monospace, 'SF Mono', Menlo, Consolas, monospace",
  breakpoints: Object.fromEntries(Object.entries(breakpoints).map(([name, width]) => [name, `${width / 16}em`])),
  fontSizes: { xs: '12px', sm: '13px', md: '14px', lg: '16px', xl: '20px' },
  lineHeights: { xs: '1.334', sm: '1.54', md: '1.43', lg: '1.5', xl: '1.4' },
  spacing: { xs: '8px', sm: '12px', md: '16px', lg: '24px', xl: '32px' },
  radius: { xs: '4px', sm: '6px', md: '8px', lg: '12px', xl: '999px' },
  defaultRadius: 'sm',
  headings: {
    fontWeight: '600',
    sizes: {
      h1: { fontSize: '20px', lineHeight: '28px' },
      h2: { fontSize: '16px', lineHeight: '24px' },
      h3: { fontSize: '14px', lineHeight: '20px' },
      h4: { fontSize: '14px', lineHeight: '20px' },
    },
  },
  focusRing: 'auto',
  cursorType: 'pointer',
  respectReducedMotion: true,
  variantColorResolver: (input) => {
    const resolved = defaultVariantColorsResolver(input)
    const name = input.color ?? input.theme.primaryColor
    return name in light && input.variant === 'filled' ? { ...resolved, color: `var(--app-on-${name})` } : resolved
  },
  components: {
    Modal: {
      defaultProps: {
        closeButtonProps: { 'aria-label': 'Close' },
        centered: true,
        radius: 'lg',
        transitionProps: { duration: 180 },
      },
    },
    CloseButton: { defaultProps: { 'aria-label': 'Close' } },
    // Mantine's toggle has no accessible name and no tab stop.
    PasswordInput: {
      defaultProps: { visibilityToggleButtonProps: { 'aria-label': 'Show or hide the password', tabIndex: 0 } },
    },
    // Visible on the page, on cards and in tables.
    Code: { vars: () => ({ root: { '--code-bg': 'var(--mantine-color-default-hover)' } }) },
    // Its raised lower edge sets the letters out of line with the text beside it.
    Kbd: { styles: { root: { borderBottomWidth: 1 } } },
    // Rounder, a small one looks like a radio button.
    Checkbox: { defaultProps: { radius: 'xs' } },
    // Mantine's white does not stand out from the light accent of the dark scheme.
    Radio: { defaultProps: { iconColor: 'var(--app-on-accent)' } },
    Switch: { defaultProps: { withThumbIndicator: false } },
    SegmentedControl: {
      styles: { root: { backgroundColor: 'var(--app-sunken)', boxShadow: 'inset 0 0 0 1px var(--app-hairline)' } },
    },
    Text: userText,
    Title: userText,
    ModalTitle: userText,
    // A plain `dir` would go to the wrapper instead of the input.
    Input: { defaultProps: { attributes: { input: { dir: 'auto' } } } },
    ComboboxOption: userText,
    MenuItem: userText,
    Select: scrollingList,
    Autocomplete: scrollingList,
    Fieldset: { defaultProps: { variant: 'unstyled' } },
    Card: { defaultProps: { radius: 'md', withBorder: true } },
    Paper: { defaultProps: { radius: 'md' } },
    Tooltip: { defaultProps: { openDelay: 700 } },
    Menu: {
      defaultProps: {
        shadow: 'md',
        offset: 12,
        transitionProps: { duration: 120 },
        withInitialFocusPlaceholder: false,
      },
      styles: {
        dropdown: { maxWidth: 'calc(100vw - 16px)', maxHeight: 'calc(100dvh - 16px)', overflowY: 'auto' },
        itemLabel: { overflowWrap: 'anywhere' },
      },
    },
    // Also of menus and selects: what opens belongs to the page's main part, where there is one.
    Popover: { defaultProps: { shadow: 'md', portalProps: { target: '#main, body:not(:has(#main))' } } },
    Badge: { defaultProps: { variant: 'light', radius: 'xl', dir: 'auto' } },
    Alert: {
      defaultProps: { variant: 'light', radius: 'md' },
      styles: { title: { fontSize: 'var(--mantine-font-size-md)' }, icon: { marginTop: -1 } },
    },
  },
})

/** Sets Mantine's variables and our own (`--app-…`) from the tokens. */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: { ...schemeVariables, ...toVariables(light, 0) },
  dark: { ...schemeVariables, ...toVariables(dark, 1) },
})

/** Both schemes set these: Mantine's own values for each scheme would outweigh `variables`. */
const schemeVariables = {
  '--mantine-color-anchor': 'var(--mantine-color-accent-text)',
  '--mantine-color-error': 'var(--mantine-color-red-text)',
  '--mantine-primary-color-contrast': 'var(--app-on-accent)',
}

function toVariables(hues: typeof light, scheme: 0 | 1): Record<string, string> {
  const page = Object.entries(pageVariables).map(([name, values]) => [name, values[scheme]])
  const colors = Object.entries(hues).flatMap(([name, { fill, fillHover, onFill, quiet, quietHover, onQuiet }]) => [
    [`--mantine-color-${name}-filled`, fill],
    [`--mantine-color-${name}-filled-hover`, fillHover],
    [`--mantine-color-${name}-light`, quiet],
    [`--mantine-color-${name}-light-hover`, quietHover],
    [`--mantine-color-${name}-light-color`, onQuiet],
    [`--mantine-color-${name}-outline`, fill],
    [`--mantine-color-${name}-outline-hover`, quiet],
    [`--mantine-color-${name}-text`, fill],
    [`--app-on-${name}`, onFill],
  ])
  return Object.fromEntries([...page, ...colors])
}

import {
  type CSSVariablesResolver,
  createTheme,
  defaultVariantColorsResolver,
  type MantineColorsTuple,
} from '@mantine/core'

const white = '#ffffff'
const ink = '#0b0c0e'

const light = {
  accent: hue('#0059ec', '#0047bd', white, '#e9f4ff', '#d8eaff', '#0047bd'),
  green: hue('#107d32', '#0b5c25', white, '#e5fce7', '#d2f7d6', '#0b5c25'),
  yellow: hue('#8a3d00', '#7a3600', white, '#fff4cf', '#ffecae', '#7a3600'),
  red: hue('#c4001a', '#a80016', white, '#ffe8ea', '#ffd6da', '#a80016'),
  gray: hue('#5c5c5c', '#454545', white, '#f0f0f0', '#e4e4e4', '#454545'),
}

const dark: typeof light = {
  accent: hue('#6aa8ff', '#8cbcff', ink, '#0d2547', '#12305b', '#9cc6ff'),
  green: hue('#3ecf6b', '#66da8a', ink, '#12321d', '#194227', '#6fe294'),
  yellow: hue('#ffb020', '#ffc04d', ink, '#3a2600', '#4b3200', '#ffc65c'),
  red: hue('#ff6b73', '#ff888e', ink, '#401318', '#521a20', '#ff9aa0'),
  gray: hue('#a3a6ad', '#b9bbc1', ink, '#24262b', '#2e3137', '#c9cbd0'),
}

const lightPage = {
  body: white,
  subtle: '#fafafa',
  text: '#171717',
  muted: '#5c5c5c',
  control: '#8f8f8f',
  hairline: '#eaeaea',
  hover: '#f5f5f5',
  disabled: '#f0f0f0',
  disabledText: '#767676',
}

const darkPage: typeof lightPage = {
  body: ink,
  subtle: '#131417',
  text: '#ededed',
  muted: '#a3a6ad',
  control: '#6e7177',
  hairline: '#24262b',
  hover: '#1b1d21',
  disabled: '#1b1d21',
  disabledText: '#8b8e95',
}

/** A solid fill, its hover and its text; then the quiet pair of badges and its text. */
function hue(fill: string, fillHover: string, onFill: string, quiet: string, quietHover: string, onQuiet: string) {
  return { fill, fillHover, onFill, quiet, quietHover, onQuiet }
}

/** Mantine's color names mapped to our hues, so that `color="blue"` stays within the tokens. */
const hueOf: Record<string, keyof typeof light> = {
  accent: 'accent',
  blue: 'accent',
  green: 'green',
  teal: 'green',
  yellow: 'yellow',
  orange: 'yellow',
  red: 'red',
  gray: 'gray',
}

/** Mantine reads shades 0-9: light variants first, then fills (4 in dark, 5-7 in light). */
function tuple(name: keyof typeof light): MantineColorsTuple {
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
    accent: tuple('accent'),
    blue: tuple('accent'),
    green: tuple('green'),
    teal: tuple('green'),
    yellow: tuple('yellow'),
    orange: tuple('yellow'),
    red: tuple('red'),
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
  fontFamily: "'Inter Variable', system-ui, -apple-system, 'Segoe UI', sans-serif",
  fontFamilyMonospace: "ui-monospace, 'SF Mono', Menlo, Consolas, monospace",
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
    const name = hueOf[input.color ?? input.theme.primaryColor]
    return name && input.variant === 'filled' ? { ...resolved, color: `var(--app-on-${name})` } : resolved
  },
  components: {
    Modal: {
      defaultProps: {
        closeButtonProps: { 'aria-label': 'Close' },
        centered: true,
        radius: 'lg',
        transitionProps: { duration: 180 },
        // A <header> would be a second banner landmark.
        attributes: { header: { role: 'presentation' } },
      },
    },
    CloseButton: { defaultProps: { 'aria-label': 'Close' } },
    // Mantine's toggle has no accessible name and no tab stop.
    PasswordInput: {
      defaultProps: { visibilityToggleButtonProps: { 'aria-label': 'Show or hide the password', tabIndex: 0 } },
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
    Card: { defaultProps: { radius: 'md', withBorder: true } },
    Paper: { defaultProps: { radius: 'md' } },
    Tooltip: { defaultProps: { openDelay: 700 } },
    Menu: { defaultProps: { offset: 12, transitionProps: { duration: 120 }, withInitialFocusPlaceholder: false } },
    Badge: { defaultProps: { variant: 'light', radius: 'xl', dir: 'auto' } },
    Alert: { defaultProps: { variant: 'light', radius: 'md' } },
  },
})

/** Sets Mantine's variables and our own (`--app-…`) from the tokens. */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: { ...hueVariables(light), ...pageVariables(lightPage) },
  dark: { ...hueVariables(dark), ...pageVariables(darkPage) },
})

function hueVariables(hues: typeof light): Record<string, string> {
  const variables: Record<string, string> = {}
  for (const [name, source] of Object.entries(hueOf)) {
    const { fill, fillHover, onFill, quiet, quietHover, onQuiet } = hues[source]
    const prefix = `--mantine-color-${name}`
    variables[`${prefix}-filled`] = fill
    variables[`${prefix}-filled-hover`] = fillHover
    variables[`${prefix}-light`] = quiet
    variables[`${prefix}-light-hover`] = quietHover
    variables[`${prefix}-light-color`] = onQuiet
    variables[`${prefix}-outline`] = fill
    variables[`${prefix}-outline-hover`] = quiet
    variables[`${prefix}-text`] = fill
    variables[`--app-on-${source}`] = onFill
  }
  return variables
}

function pageVariables(page: typeof lightPage): Record<string, string> {
  return {
    '--mantine-color-body': page.body,
    '--mantine-color-text': page.text,
    '--mantine-color-bright': page.text,
    '--mantine-color-dimmed': page.muted,
    '--mantine-color-placeholder': page.muted,
    '--mantine-color-default': page.body,
    '--mantine-color-default-hover': page.hover,
    '--mantine-color-default-color': page.text,
    '--mantine-color-default-border': page.control,
    '--mantine-color-anchor': 'var(--mantine-color-accent-text)',
    '--mantine-color-error': 'var(--mantine-color-red-text)',
    '--mantine-color-disabled': page.disabled,
    '--mantine-color-disabled-color': page.disabledText,
    '--mantine-primary-color-contrast': 'var(--app-on-accent)',
    '--app-subtle': page.subtle,
    '--app-hairline': page.hairline,
    '--app-control-border': page.control,
  }
}

/**
 * The palette: paper and ink, a chalkboard's green, and a few colours with a meaning. Every text pair meets WCAG AA.
 */
const both = (_light: string, _dark: string) => ({ value: { _light, _dark } })
const pair = (fgLight: string, bgLight: string, fgDark: string, bgDark: string) => ({
  fg: both(fgLight, fgDark),
  bg: both(bgLight, bgDark),
})

export const semanticColors = {
  bg: {
    DEFAULT: both('#FBF8F1', '#14191A'),
    panel: both('#FFFEFB', '#1B2223'),
    subtle: both('#F4EFE4', '#222A2B'),
    muted: both('#EAE3D4', '#2C3637'),
  },
  fg: {
    DEFAULT: both('#1F2421', '#E9EBE7'),
    muted: both('#565C55', '#AEB8B4'),
    error: both('#A3261B', '#F4A79E'),
  },
  border: {
    DEFAULT: both('#DDD5C5', '#364142'),
    control: both('#857D6B', '#7F8E8D'),
  },
  brand: {
    solid: both('#1F5C42', '#86CFAA'),
    contrast: both('#FFFFFF', '#0D2519'),
    hover: both('#174933', '#9BDBBA'),
    fg: both('#1B5139', '#8FD6B2'),
    bg: both('#E4EFE7', '#1E3329'),
  },
  danger: {
    solid: both('#A3261B', '#F0988E'),
    contrast: both('#FFFFFF', '#2C0B07'),
    hover: both('#86190F', '#F5AFA7'),
  },
  focus: both('#1B5FA8', '#9CC8F5'),
  good: pair('#1D6437', '#E2F0E5', '#93D6A9', '#1C3225'),
  average: pair('#734600', '#FAEED3', '#EBC274', '#392D14'),
  poor: pair('#9C2318', '#FAE4E0', '#F3A59C', '#3F211D'),
  category: {
    pro: pair('#1A4E8A', '#E1ECF8', '#9CC5F2', '#1A2C42'),
    a: pair('#1D6437', '#E2F0E5', '#93D6A9', '#1C3225'),
    b: pair('#5F3A94', '#EEE6F8', '#CBB2F0', '#2F2345'),
    c: pair('#734600', '#FAEED3', '#EBC274', '#392D14'),
    d: pair('#9C2318', '#FAE4E0', '#F3A59C', '#3F211D'),
    e: pair('#98215F', '#FAE3EE', '#F2A6CB', '#411C2F'),
    none: pair('#565C55', '#ECE7DB', '#AEB8B4', '#2C3637'),
  },
}

const steps = [0, 0.5, 1, 1.5, 2, 2.5, 3, 3.5, 4, 5, 6, 7, 8, 9, 10, 11, 12, 14, 16, 20, 24]
const scale = Object.fromEntries(steps.map((step) => [String(step), { value: `${step * 0.25}rem` }]))
/** Large text on a phone is not narrowed by spaces as large: from 320 px on they are what they are with usual text. */
const spacing = Object.fromEntries(
  steps.map((step) => [
    String(step),
    step < 2 || step > 8 ? scale[step]! : { value: `min(${step * 0.25}rem, ${step * 1.25}vw)` },
  ]),
)
const values = (entries: Record<string, string>) =>
  Object.fromEntries(Object.entries(entries).map(([name, value]) => [name, { value }]))

export const tokens = {
  fonts: values({
    body: '"Atkinson Hyperlegible Next", system-ui, sans-serif',
    heading: '"Atkinson Hyperlegible Next", system-ui, sans-serif',
  }),
  fontSizes: values({ sm: '0.875rem', md: '1rem', lg: '1.125rem', xl: '1.375rem', '2xl': '1.75rem' }),
  fontWeights: values({ normal: '400', medium: '550', bold: '700' }),
  lineHeights: values({ tight: '1.2', normal: '1.5' }),
  radii: values({ sm: '4px', md: '8px', full: '999px' }),
  spacing,
  sizes: { ...scale, ...values({ full: '100%', prose: '42rem', page: '88rem', dialog: '550px', sidebar: '16rem' }) },
  zIndex: values({
    bar: '10',
    banner: '20',
    modal: '1400',
    toast: '1700',
    // Opened over a notice, a menu can still be chosen from.
    menu: '1710',
    overlay: '1300',
    popover: '1500',
    skipNav: '1600',
  }),
  durations: values({ fast: '100ms', moderate: '160ms', slow: '190ms', slower: '190ms', slowest: '190ms' }),
  easings: values({ default: 'cubic-bezier(0.4, 0, 0.2, 1)' }),
}

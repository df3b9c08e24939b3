import { defaultBaseConfig } from '@chakra-ui/react/preset-base'
import { createSystem } from '@chakra-ui/react/styled-system'
import { breakpoints } from './breakpoints.ts'
import { recipes } from './recipes.ts'
import { semanticColors, tokens } from './tokens.ts'

/**
 * The app's own Chakra system: its tokens and the recipes of the shell. Other recipes come with the lazy parts that use
 * them.
 */
export const system = createSystem(defaultBaseConfig, {
  preflight: true,
  cssVarsPrefix: 'c',
  cssVarsRoot: ':where(html)',
  globalCss: {
    html: { colorScheme: 'light dark', textSizeAdjust: '100%' },
    body: {
      bg: 'bg',
      color: 'fg',
      fontFamily: 'body',
      fontSize: 'md',
      lineHeight: 'normal',
      minHeight: '100dvh',
    },
    'h1, h2, h3': { fontWeight: 'bold', lineHeight: 'tight', textWrap: 'balance' },
    '::selection': { bg: 'brand.bg' },
    ':where(a, button, input, select, textarea, summary, [tabindex]):focus-visible': {
      outline: '3px solid',
      outlineColor: 'focus',
      outlineOffset: '2px',
    },
    '*, *::before, *::after': {
      '@media (prefers-reduced-motion: reduce)': {
        animationDuration: '0.01ms !important',
        transitionDuration: '0.01ms !important',
      },
    },
  },
  theme: {
    breakpoints,
    tokens,
    semanticTokens: { colors: semanticColors },
    keyframes: {
      appear: { to: { opacity: '1' } },
      pulse: { '50%': { opacity: '0.5' } },
      spin: { to: { transform: 'rotate(360deg)' } },
    },
    recipes,
  },
})

/**
 * Recipe styles stand outside the cascade layers. Each component adds its rule when it first renders; within a layer,
 * that makes the browser recalculate all styles and fonts and lay the whole page out again (trial U4).
 */
const { wrap } = system.layers
system.layers.wrap = (layer, styles) => (layer === 'recipes' ? styles : wrap(layer, styles))

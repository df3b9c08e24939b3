import { defaultBaseConfig } from '@chakra-ui/react/preset-base'
import { createSystem } from '@chakra-ui/react/styled-system'
import * as recipes from './recipes.ts'
import { semanticColors, tokens } from './tokens.ts'

/** Our own system: the tokens of the look and the recipes of the shell. Others come with the lazy parts that use them. */
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
    breakpoints: { sm: '37.5rem', md: '56rem', lg: '72rem' },
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
 * The styles of recipes stand outside the cascade layers: a rule within one, as each component brings it when it is first seen,
 * has the browser take every style and font of the page anew and lay all of it out (trial U4).
 */
const { wrap } = system.layers
system.layers.wrap = (layer, styles) => (layer === 'recipes' ? styles : wrap(layer, styles))

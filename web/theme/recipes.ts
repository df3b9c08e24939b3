import { defineRecipe } from '@chakra-ui/react/styled-system'

const focusRing = { outline: '3px solid', outlineColor: 'focus', outlineOffset: '2px' }

/** Touch targets are at least 44 px; `sm` is only for dense desktop tables. */
const button = defineRecipe({
  className: 'button',
  base: {
    colorPalette: 'brand',
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    gap: '2',
    borderWidth: '1px',
    borderColor: 'transparent',
    borderRadius: 'md',
    fontWeight: 'medium',
    lineHeight: 'tight',
    cursor: 'pointer',
    userSelect: 'none',
    textAlign: 'center',
    textDecoration: 'none',
    // A long word in large text.
    maxWidth: 'full',
    overflowWrap: 'break-word',
    _focusVisible: focusRing,
    _disabled: { opacity: 0.55, cursor: 'not-allowed' },
    '& svg': { width: '1.25em', height: '1.25em', flexShrink: 0 },
  },
  variants: {
    variant: {
      solid: {
        bg: 'colorPalette.solid',
        color: 'colorPalette.contrast',
        _hover: { bg: 'colorPalette.hover' },
      },
      outline: {
        borderColor: 'border.control',
        color: 'fg',
        bg: 'bg.panel',
        _hover: { bg: 'bg.subtle' },
        _expanded: { bg: 'bg.subtle' },
        _pressed: {
          bg: 'colorPalette.bg',
          color: 'colorPalette.fg',
          borderColor: 'colorPalette.fg',
          _hover: { bg: 'colorPalette.bg' },
        },
      },
      ghost: { color: 'brand.fg', bg: 'transparent', _hover: { bg: 'bg.subtle' }, _expanded: { bg: 'bg.subtle' } },
    },
    size: {
      sm: { minH: '9', px: '3', py: '1', fontSize: 'sm' },
      md: { minH: '11', px: '4', py: '2', fontSize: 'md' },
      lg: { minH: '14', px: '5', py: '3', fontSize: 'lg' },
    },
  },
  defaultVariants: { variant: 'solid', size: 'md' },
})

const input = defineRecipe({
  className: 'input',
  base: {
    width: 'full',
    minH: '11',
    px: '3',
    py: '2',
    fontSize: 'md',
    color: 'fg',
    bg: 'bg.panel',
    borderWidth: '1px',
    borderColor: 'border.control',
    borderRadius: 'md',
    _focusVisible: focusRing,
    _placeholder: { color: 'fg.muted', opacity: 1 },
    _invalid: { borderColor: 'fg.error', borderWidth: '2px' },
    _disabled: { opacity: 0.55 },
  },
  variants: { size: { md: {} } },
  defaultVariants: { size: 'md' },
})

export const recipes = { button, input }

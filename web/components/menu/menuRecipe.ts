import { defineSlotRecipe } from '@chakra-ui/react/styled-system'

/** A dropdown menu. */
export const menuRecipe = defineSlotRecipe({
  className: 'menu',
  slots: [
    'content',
    'item',
    'itemGroup',
    'itemGroupLabel',
    'itemIndicator',
    'itemText',
    'separator',
    'positioner',
    'trigger',
  ],
  base: {
    content: {
      minWidth: '11rem',
      maxWidth: 'calc(100vw - 1rem)',
      // A student's acts are more than a low window has room for.
      maxHeight: 'var(--available-height)',
      overflowY: 'auto',
      overscrollBehavior: 'contain',
      bg: 'bg.panel',
      color: 'fg',
      borderWidth: '1px',
      borderColor: 'border.control',
      borderRadius: 'md',
      paddingBlock: '2',
      zIndex: 'menu',
      outline: 'none',
    },
    item: {
      display: 'flex',
      alignItems: 'center',
      gap: '3',
      minHeight: '11',
      paddingInline: '4',
      cursor: 'pointer',
      textDecoration: 'none',
      color: 'inherit',
      _highlighted: { bg: 'bg.subtle' },
    },
    itemGroupLabel: { paddingInline: '4', paddingTop: '2', fontSize: 'sm', color: 'fg.muted' },
    itemIndicator: { marginLeft: 'auto', color: 'brand.fg' },
    separator: { border: '0', height: '1px', bg: 'border', marginBlock: '2' },
  },
})

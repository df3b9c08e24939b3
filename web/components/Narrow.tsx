import { chakra } from '@chakra-ui/react'

/** A choice among the words above a list, as wide as its longest one; named by its `aria-label`. */
export const Narrow = chakra('select', {
  base: {
    minHeight: '11',
    maxWidth: 'full',
    px: '3',
    bg: 'bg.panel',
    color: 'fg',
    borderWidth: '1px',
    borderColor: 'border.control',
    borderRadius: 'md',
    fontSize: 'md',
    flex: { base: '1 1 10rem', sm: '0 1 auto' },
  },
})

import { chakra } from '@chakra-ui/react'
import { choiceLook } from './controlLook.ts'

/** A small select above a list, as wide as its longest option within limits; named by its `aria-label`. */
export const NarrowSelect = chakra('select', {
  base: {
    ...choiceLook,
    px: { base: '2', sm: '3' },
    minWidth: '0',
    maxWidth: { base: 'full', sm: '16rem' },
    flex: { base: '1 1 9rem', sm: '0 1 auto' },
  },
})

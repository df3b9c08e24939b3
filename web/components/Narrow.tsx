import { chakra } from '@chakra-ui/react'
import { choiceLook } from './choiceLook.ts'

/** A choice among the words above a list, as wide as its longest one; named by its `aria-label`. */
export const Narrow = chakra('select', {
  base: {
    ...choiceLook,
    maxWidth: 'full',
    flex: { base: '1 1 10rem', sm: '0 1 auto' },
  },
})

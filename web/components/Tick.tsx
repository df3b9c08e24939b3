import { chakra } from '@chakra-ui/react'

/** 44 px to press around a box. */
export const Tick = chakra('label', {
  base: {
    display: 'grid',
    placeItems: 'center',
    boxSize: '11',
    cursor: 'pointer',
    '& input': { boxSize: '5', accentColor: 'brand.solid', cursor: 'pointer' },
  },
})

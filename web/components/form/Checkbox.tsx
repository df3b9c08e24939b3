import { chakra } from '@chakra-ui/react'

/** A box to tick, in the colour of the app; its label is around it, 44 px high. */
export const Checkbox = chakra('input', {
  base: { boxSize: '5', flexShrink: 0, accentColor: 'var(--c-colors-brand-solid)' },
})

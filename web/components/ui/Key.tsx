import { chakra } from '@chakra-ui/react'

/** A key of the keyboard. */
export const Key = chakra('kbd', {
  base: {
    px: '1.5',
    py: '0.5',
    minWidth: '6',
    textAlign: 'center',
    fontFamily: 'body',
    fontSize: 'sm',
    lineHeight: 'tight',
    color: 'fg.muted',
    bg: 'bg.subtle',
    borderWidth: '1px',
    borderColor: 'border.control',
    borderRadius: 'sm',
  },
})

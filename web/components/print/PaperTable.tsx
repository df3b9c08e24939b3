import { chakra } from '@chakra-ui/react'
import { paperLook } from './paperLook.ts'

/** A table on paper: hairlines, its heading on every sheet, and no row cut in two. */
export const PaperTable = chakra('table', {
  base: {
    ...paperLook,
    lineHeight: '1.25',
    '& th, & td': { ...paperLook['& th, & td'], padding: '1mm 1.5mm' },
    '& td': { overflowWrap: 'anywhere', minWidth: '26mm', fontVariantNumeric: 'tabular-nums' },
    '& td[data-short]': { overflowWrap: 'normal', minWidth: '0' },
    '& [data-number]': { textAlign: 'right' },
    '& td[data-number]': { whiteSpace: 'nowrap' },
  },
})

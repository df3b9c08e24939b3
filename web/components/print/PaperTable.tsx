import { chakra } from '@chakra-ui/react'

/** A table on paper: hairlines, its heading on every sheet, and no row cut in two. */
export const PaperTable = chakra('table', {
  base: {
    width: 'full',
    borderCollapse: 'collapse',
    fontSize: '9pt',
    lineHeight: '1.25',
    '& th, & td': { borderWidth: '0.5pt', borderColor: '#777', padding: '1mm 1.5mm', textAlign: 'left' },
    '& th': { fontWeight: 'bold', verticalAlign: 'bottom' },
    '& tr': { breakInside: 'avoid' },
    '& td': { overflowWrap: 'anywhere', minWidth: '26mm', fontVariantNumeric: 'tabular-nums' },
    '& td[data-short]': { overflowWrap: 'normal', minWidth: '0' },
    '& [data-number]': { textAlign: 'right', whiteSpace: 'nowrap' },
  },
})

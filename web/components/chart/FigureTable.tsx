import { chakra } from '@chakra-ui/react'

/** A few named figures, one a line, each with a bar where it has one. */
export const FigureTable = chakra('table', {
  base: {
    width: 'full',
    borderCollapse: 'collapse',
    // Large text on a phone: as large as a line fits.
    fontSize: 'min(1rem, 6.25vw)',
    '& th': { textAlign: 'left', fontWeight: 'normal', py: '1', pr: '3' },
    '& td': { textAlign: 'right', py: '1', fontWeight: 'bold', fontVariantNumeric: 'tabular-nums', width: '1%' },
    '& [data-bar]': { width: 'full' },
    '& [data-bar] + td': { pl: '3' },
    '& [data-count]': { pl: '3', fontWeight: 'normal', color: 'fg.muted' },
  },
})

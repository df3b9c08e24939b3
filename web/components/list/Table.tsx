import { chakra } from '@chakra-ui/react'
import type { ComponentProps } from 'react'
import { walkRows } from './walkRows.ts'

/**
 * On a desktop, rows under a sticky header; on a phone each row is a card. In a card, `data-main` cells take a line of
 * their own, `data-label` cells show that label in place of the header, and `data-wide` cells are left out. The arrows,
 * Home and End move from row to row.
 */
export const Table = (props: ComponentProps<typeof Look>) => <Look onKeyDown={walkRows} {...props} />

const Look = chakra('table', {
  base: {
    width: 'full',
    borderCollapse: 'separate',
    borderSpacing: '0',
    '& th, & td': { px: '3', py: '1', textAlign: 'left', borderBottomWidth: '1px', borderColor: 'border' },
    '& td': { overflowWrap: 'break-word' },
    '& [data-main]': { overflowWrap: 'anywhere' },
    '& [data-short]': { whiteSpace: 'nowrap' },
    '& th': { py: '2', fontSize: 'sm', color: 'fg.muted', fontWeight: 'medium', whiteSpace: 'nowrap' },
    '& thead th': { position: 'sticky', top: '14', zIndex: '1', bg: 'bg.panel' },
    '& thead tr:first-of-type th': { borderTopRadius: 'md' },
    '& tbody tr:last-of-type td': { borderBottomWidth: '0' },
    '& [data-number]': { fontVariantNumeric: 'tabular-nums', textAlign: 'right', width: '1%' },
    '& [data-actions]': { width: '1%', whiteSpace: 'nowrap', textAlign: 'right' },
    smDown: {
      '& thead': { srOnly: true },
      '& tbody, &': { display: 'block' },
      '& tr': {
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        columnGap: '4',
        rowGap: '1',
        px: '4',
        py: '3',
        borderBottomWidth: '1px',
        borderColor: 'border',
      },
      '& tbody tr:last-of-type': { borderBottomWidth: '0' },
      '& td': { display: 'block', p: '0', borderWidth: '0', minWidth: '0' },
      '& [data-wide]': { display: 'none' },
      '& [data-number]': { width: 'auto', textAlign: 'left' },
      '& [data-main]': { flexBasis: '100%', order: '-1' },
      '& [data-tick] + td': { flex: '1 1 60%' },
      '& [data-actions]': { width: 'auto', maxWidth: 'full', marginLeft: 'auto', whiteSpace: 'normal' },
      '& [data-actions] > *': { flexWrap: 'wrap', justifyContent: 'end' },
      '& td[data-label]::before': { content: 'attr(data-label)', color: 'fg.muted', marginRight: '1' },
    },
  },
})

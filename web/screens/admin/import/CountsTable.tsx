import { Box, chakra } from '@chakra-ui/react'
import { inNumbers } from '#schema/rules/text.ts'
import {
  type PreviewRow,
  subjectLabels,
  verdictCounts,
  verdictLabels,
  verdicts,
} from '#web/model/import/previewRows.ts'

/** How many lines of each kind are new, change, stay or are refused. */
export function CountsTable({ rows }: { rows: readonly PreviewRow[] }) {
  const counted = verdictCounts(rows)
  const shown = verdicts.filter((verdict) => counted.some(({ counts }) => counts[verdict] > 0))
  return (
    <Box overflowX="auto">
      <Table aria-label="Resumo">
        <thead>
          <tr>
            <th scope="col">O que o arquivo traz</th>
            {shown.map((verdict) => (
              <th key={verdict} scope="col" data-figure>
                {verdictLabels[verdict]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {counted.map(({ subject, counts }) => (
            <tr key={subject}>
              <th scope="row">{subjectLabels[subject]}</th>
              {shown.map((verdict) => (
                <td key={verdict} data-figure>
                  {counts[verdict] ? inNumbers(counts[verdict]) : '—'}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </Table>
    </Box>
  )
}

const Table = chakra('table', {
  base: {
    width: 'full',
    maxWidth: '44rem',
    fontVariantNumeric: 'tabular-nums',
    '& th, & td': {
      px: { base: '1.5', sm: '3' },
      py: '2',
      textAlign: 'left',
      borderBottomWidth: '1px',
      borderColor: 'border',
    },
    '& thead th': { color: 'fg.muted', fontSize: 'sm', fontWeight: 'medium' },
    '& tbody th': { fontWeight: 'medium' },
    '& [data-figure]': { textAlign: 'right' },
  },
})

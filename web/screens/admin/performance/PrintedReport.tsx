import { Box, chakra, Heading, Text } from '@chakra-ui/react'
import { Global } from '@emotion/react'
import { createPortal } from 'react-dom'
import { rateText } from '../../../../schema/rules/attendanceRate.ts'
import type { ReportSheet } from '../../../../schema/rules/performanceReport.ts'

/** The report on paper: nothing of it shows on a screen, and nothing but it is printed. */
export function PrintedReport(props: {
  about: { school: string; classes: string; period: string }
  sheets: ReportSheet[]
}) {
  const { about, sheets } = props
  return createPortal(
    <Box data-printed fontSize="10pt" color="black" bg="white">
      <Global styles={paper} />
      <Heading as="h2" fontSize="14pt">
        {about.school}
      </Heading>
      <Text mb="4mm">
        Frequência e desempenho · {about.classes} · {about.period}
      </Text>
      {sheets.map(({ name, head, rows, rates }) => (
        <Box as="section" key={name} mb="6mm">
          <Heading as="h3" fontSize="12pt" mb="2mm">
            {name}
          </Heading>
          <Paper>
            <thead>
              <tr>
                {head.map((each) => (
                  <th key={each} scope="col">
                    {each}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map((cells, row) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: two students may have one name
                <tr key={row}>
                  {cells.map((cell, i) => (
                    <td key={head[i]}>{rates.includes(i) ? rateText(cell as number | null) : written(cell)}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </Paper>
        </Box>
      ))}
      <Text mt="16mm" borderTopWidth="1px" borderColor="black" w="80mm" pt="1mm">
        Assinatura
      </Text>
    </Box>,
    document.body,
  )
}

const figure = new Intl.NumberFormat('pt-BR')
const written = (cell: string | number | null) => (typeof cell === 'number' ? figure.format(cell) : (cell ?? '—'))

const paper = {
  '[data-printed]': { display: 'none' },
  '@page': { size: 'A4', margin: '12mm' },
  '@media print': {
    'html, body': { background: 'white !important' },
    'body > :not([data-printed])': { display: 'none !important' },
    '[data-printed]': { display: 'block' },
  },
}

const Paper = chakra('table', {
  base: {
    width: 'full',
    borderCollapse: 'collapse',
    '& th, & td': { borderWidth: '1px', borderColor: '#999', padding: '1mm 2mm', textAlign: 'left' },
    '& th': { fontWeight: 'bold' },
    '& thead': { display: 'table-header-group' },
    '& tr': { breakInside: 'avoid' },
    '& td': { overflowWrap: 'anywhere', fontVariantNumeric: 'tabular-nums' },
  },
})

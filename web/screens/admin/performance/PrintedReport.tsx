import { Box, chakra, Heading, Text } from '@chakra-ui/react'
import { rateText } from '#schema/rules/attendance/attendanceRate.ts'
import { Printed } from '#web/components/ui/Printed.tsx'
import type { ReportSheet } from '#web/model/performance/performanceReport.ts'

/** The report on paper. */
export const PrintedReport = (props: ReportOnPaper) => <Printed>{() => <Sheets {...props} />}</Printed>

interface ReportOnPaper {
  about: { school: string; classes: string; period: string }
  /** Computed when it is printed. */
  report(): ReportSheet[]
}

function Sheets({ about, report }: ReportOnPaper) {
  return (
    <>
      <Heading as="h2" fontSize="14pt">
        {about.school}
      </Heading>
      <Text mb="4mm">
        Frequência e desempenho · {about.classes} · {about.period}
      </Text>
      {report().map(({ name, head, rows, rates }) => (
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
    </>
  )
}

const figure = new Intl.NumberFormat('pt-BR')
const written = (cell: string | number | null) => (typeof cell === 'number' ? figure.format(cell) : (cell ?? '—'))

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

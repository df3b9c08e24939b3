import { Box, Heading, Text } from '@chakra-ui/react'
import { rateText } from '#schema/rules/attendance/attendanceRate.ts'
import { PaperTable } from '#web/components/print/PaperTable.tsx'
import { Printed } from '#web/components/ui/Printed.tsx'
import type { ReportSheet } from '#web/model/performance/performanceReport.ts'

/** The report on paper. */
export const PrintedReport = ({ about, report }: ReportOnPaper) => (
  <Printed title="Frequência e desempenho" about={[about.classes, about.period]}>
    {() => <Sheets report={report} />}
  </Printed>
)

interface ReportOnPaper {
  about: { classes: string; period: string }
  /** Computed when it is printed. */
  report(): ReportSheet[]
}

function Sheets({ report }: Pick<ReportOnPaper, 'report'>) {
  return (
    <>
      {report().map(({ name, head, rows, rates }) => (
        <Box as="section" key={name} mb="6mm">
          <Heading as="h2" fontSize="12pt" mb="2mm">
            {name}
          </Heading>
          <PaperTable>
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
          </PaperTable>
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

import { Box, Flex, Heading, Text } from '@chakra-ui/react'
import { PaperSheet } from '#web/components/print/PaperSheet.tsx'
import { usePaper } from '#web/components/print/paper.ts'
import { Printed } from '#web/components/ui/Printed.tsx'
import { cellText, type Sheet, tellingColumns } from '#web/model/files/sheet.ts'
import { Signatures } from './Signatures.tsx'

/** The report on paper, across the sheet: each student has many figures. */
export default function PrintedReport({ about, report }: ReportOnPaper) {
  return (
    <Printed title="Frequência e desempenho" about={[about.classes, about.period]} landscape>
      {() => <Sheets about={about} report={report} />}
    </Printed>
  )
}

interface ReportOnPaper {
  about: { classes: string; period: string }
  /** The summary and the tables, computed when it is printed. */
  report(): Sheet[]
}

function Sheets({ about, report }: ReportOnPaper) {
  const { school } = usePaper()
  const said = [school, about.classes, about.period]
  const [summary, ...tables] = report()
  return (
    <>
      <Summary rows={summary!.rows.filter(([, value]) => value !== '' && !said.includes(String(value)))} />
      {tables.map((sheet) => (
        <Box as="section" key={sheet.name} mb="6mm">
          <Heading as="h2" fontSize="12pt" mb="2mm">
            {sheet.name}
          </Heading>
          <PaperSheet sheet={tellingColumns(sheet, said)} />
        </Box>
      ))}
      <Signatures who={['Assinatura']} />
    </>
  )
}

/** The figures of all, in three columns: a table would take half a sheet. */
const Summary = ({ rows }: Pick<Sheet, 'rows'>) => (
  <Box as="dl" fontSize="9pt" mb="6mm" style={{ columns: 3, columnGap: '8mm' }}>
    {rows.map(([label, value]) => (
      <Flex key={label} justify="space-between" gap="3mm" py="0.5mm" borderBottomWidth="0.5pt" borderColor="#777">
        <dt>{label}</dt>
        <Text as="dd" fontWeight="bold" fontVariantNumeric="tabular-nums">
          {cellText(value) || '—'}
        </Text>
      </Flex>
    ))}
  </Box>
)

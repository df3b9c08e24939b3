import { Box, Heading, Text } from '@chakra-ui/react'
import { PaperSheet } from '#web/components/print/PaperSheet.tsx'
import { Printed } from '#web/components/ui/Printed.tsx'
import type { Sheet } from '#web/model/files/sheet.ts'

/** The report on paper, across the sheet: each student has many figures. */
export const PrintedReport = ({ about, report }: ReportOnPaper) => (
  <Printed title="Frequência e desempenho" about={[about.classes, about.period]} landscape>
    {() => <Sheets report={report} />}
  </Printed>
)

interface ReportOnPaper {
  about: { classes: string; period: string }
  /** Computed when it is printed. */
  report(): Sheet[]
}

function Sheets({ report }: Pick<ReportOnPaper, 'report'>) {
  return (
    <>
      {report().map((sheet) => (
        <Box as="section" key={sheet.name} mb="6mm">
          <Heading as="h2" fontSize="12pt" mb="2mm">
            {sheet.name}
          </Heading>
          <PaperSheet sheet={sheet} />
        </Box>
      ))}
      <Text mt="16mm" borderTopWidth="1px" borderColor="black" w="80mm" pt="1mm">
        Assinatura
      </Text>
    </>
  )
}

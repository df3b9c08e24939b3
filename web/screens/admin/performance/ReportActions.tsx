import { Box, Button, Flex, Text } from '@chakra-ui/react'
import { Download, Printer } from 'lucide-react'
import { BulkBar } from '#web/components/list/BulkBar.tsx'
import { Bar } from '#web/components/ui/Bar.tsx'
import type { ReportDownload } from './useReportDownload.ts'

/** Buttons for the report as a file and on paper. */
export const ReportActions = (props: { download: ReportDownload; ready: boolean; onDownload(): void }) => (
  <Flex gap="3" wrap="wrap">
    <Button
      ref={props.download.startButton}
      disabled={!props.ready}
      aria-busy={props.download.share !== null}
      onClick={props.onDownload}
    >
      <Download aria-hidden /> Baixar Relatório
    </Button>
    <Button variant="outline" disabled={!props.ready} onClick={() => window.print()}>
      <Printer aria-hidden /> Imprimir
    </Button>
  </Flex>
)

/** The progress of the report file, with a button to cancel it. */
export const ReportProgress = ({ download: { share, cancel, stopButton } }: { download: ReportDownload }) =>
  share !== null && (
    <BulkBar label="Relatório">
      <Text role="status">Montando o relatório…</Text>
      <Box
        flex="1 1 8rem"
        role="progressbar"
        aria-label="Relatório"
        aria-valuenow={Math.floor(share * 100)}
        aria-valuemax={100}
      >
        <Bar share={share} />
      </Box>
      <Button ref={stopButton} variant="outline" aria-label="Cancelar o relatório" onClick={cancel}>
        Cancelar
      </Button>
    </BulkBar>
  )

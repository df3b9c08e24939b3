import { Button, Text } from '@chakra-ui/react'
import { Download, Printer } from 'lucide-react'
import type { ReactNode } from 'react'
import { BulkBar } from '#web/components/list/BulkBar.tsx'
import { PageActions } from '#web/components/ui/PageActions.tsx'
import type { ReportDownload } from './useReportDownload.ts'

/** Buttons for the report as a file and on paper. */
export const ReportActions = (props: {
  download: ReportDownload
  ready: boolean
  onDownload(): void
  /** Further files. */
  children?: ReactNode
}) => (
  <PageActions>
    <Button
      ref={props.download.startButton}
      disabled={!props.ready}
      aria-busy={props.download.composing}
      onClick={props.onDownload}
    >
      <Download aria-hidden /> Baixar Relatório
    </Button>
    <Button variant="outline" disabled={!props.ready} onClick={() => window.print()}>
      <Printer aria-hidden /> Imprimir
    </Button>
    {props.children}
  </PageActions>
)

/** Says that the report file is being composed, with a button to cancel it. */
export const ReportProgress = ({ download: { composing, cancel, stopButton } }: { download: ReportDownload }) =>
  composing && (
    <BulkBar label="Relatório">
      <Text role="status" flex="1">
        Montando o relatório…
      </Text>
      <Button ref={stopButton} variant="outline" aria-label="Cancelar o relatório" onClick={cancel}>
        Cancelar
      </Button>
    </BulkBar>
  )

import type { PreviewRow } from '#web/model/import/previewRows.ts'
import { ApplyBar } from './ApplyBar.tsx'
import { CountsTable } from './CountsTable.tsx'
import type { ImportCalls } from './importMessages.ts'
import { PreviewList } from './PreviewList.tsx'
import { RefusedDownload } from './RefusedDownload.tsx'
import type { useApplyImport } from './useApplyImport.ts'

/** What an import would do, line by line, and the bar that does it. */
export default function ImportPreview(props: {
  rows: readonly PreviewRow[]
  calls: ImportCalls
  applying: ReturnType<typeof useApplyImport>
  isPlanning: boolean
  onSend(): void
}) {
  const { rows, calls, applying, isPlanning, onSend } = props
  return (
    <>
      <CountsTable rows={rows} />
      <RefusedDownload rows={rows} calls={calls} />
      <PreviewList rows={rows} />
      <ApplyBar {...{ rows, applying, isPlanning, onSend }} />
    </>
  )
}

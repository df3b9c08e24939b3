import { ApplyBar } from './ApplyBar.tsx'
import { CountsTable } from './CountsTable.tsx'
import type { ImportCalls, PlannedImport } from './importMessages.ts'
import { PreviewList } from './PreviewList.tsx'
import { RefusedDownload } from './RefusedDownload.tsx'
import { SubjectModules } from './SubjectModules.tsx'
import type { useApplyImport } from './useApplyImport.ts'

/** What an import would do, line by line, and the bar that does it. */
export default function ImportPreview(props: {
  plan: PlannedImport
  chosenModules: ReadonlyMap<string, string>
  onChooseModule(key: string, title: string): void
  calls: ImportCalls
  applying: ReturnType<typeof useApplyImport>
  isPlanning: boolean
  onSend(): void
}) {
  const { plan, chosenModules, onChooseModule, calls, applying, isPlanning, onSend } = props
  const { rows, subjects, modules } = plan
  return (
    <>
      {applying.phase === 'ready' && subjects.length > 0 && (
        <SubjectModules {...{ subjects, modules }} chosen={chosenModules} onChoose={onChooseModule} />
      )}
      <CountsTable rows={rows} />
      <RefusedDownload rows={rows} calls={calls} />
      <PreviewList rows={rows} />
      <ApplyBar {...{ rows, applying, isPlanning, onSend }} />
    </>
  )
}

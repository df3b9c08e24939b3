import { Text } from '@chakra-ui/react'
import { countOf } from '#schema/rules/text.ts'
import { AlikeClasses } from './AlikeClasses.tsx'
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
  /** Titles that are alike are different classes. */
  areApart: boolean
  onApart(areApart: boolean): void
  calls: ImportCalls
  applying: ReturnType<typeof useApplyImport>
  isPlanning: boolean
  onSend(): void
}) {
  const { plan, chosenModules, onChooseModule, areApart, onApart, calls, applying, isPlanning, onSend } = props
  const { rows, subjects, modules, alike, withoutClass } = plan
  return (
    <>
      {applying.phase === 'ready' && subjects.length > 0 && (
        <SubjectModules {...{ subjects, modules }} chosen={chosenModules} onChoose={onChooseModule} />
      )}
      {applying.phase === 'ready' && alike.length > 0 && <AlikeClasses {...{ alike, areApart, onApart }} />}
      <CountsTable rows={rows} />
      {withoutClass > 0 && (
        <Text fontWeight="medium">
          {countOf(withoutClass, 'aluno fica', 'alunos ficam')} sem turma.{' '}
          <Text as="span" fontWeight="normal" color="fg.muted">
            Busque “fica sem turma” nas linhas para ver quem.
          </Text>
        </Text>
      )}
      <RefusedDownload rows={rows} calls={calls} />
      <PreviewList rows={rows} />
      <ApplyBar {...{ rows, applying, isPlanning, onSend }} />
    </>
  )
}

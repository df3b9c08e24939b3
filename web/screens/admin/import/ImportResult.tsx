import { Button, Flex, Stack, Text } from '@chakra-ui/react'
import { IdCard, Undo2 } from 'lucide-react'
import { Suspense, useMemo, useState } from 'react'
import type { MissingEnrollment } from '#schema/lists/plan/importPlan.ts'
import { countOf } from '#schema/rules/text.ts'
import { dialogOnUse } from '#web/components/dialog/dialogOnUse.tsx'
import { TitledPanel } from '#web/components/ui/TitledPanel.tsx'
import { usePeople } from '#web/queries/usePeople.ts'
import { CountsTable } from './CountsTable.tsx'
import type { AppliedImport, ImportCalls } from './importMessages.ts'
import { MissingList } from './MissingList.tsx'
import { PreviewList } from './PreviewList.tsx'
import { RefusedDownload } from './RefusedDownload.tsx'
import type { useApplyImport } from './useApplyImport.ts'
import { useUndoImport } from './useUndoImport.ts'

const SignInCardsDialog = dialogOnUse('Cartões de acesso', () => import('#web/dialogs/SignInCardsDialog.tsx'))

/** What an import did, how to undo it, and what comes next: the cards of new people and the enrollments that are gone. */
export default function ImportResult(props: {
  schoolId: number
  missing: readonly MissingEnrollment[]
  applying: ReturnType<typeof useApplyImport>
  result: AppliedImport
  calls: ImportCalls
  /** The import was undone, or ended enrollments too. */
  onChanged(): void
}) {
  const { schoolId, missing, applying, result, calls, onChanged } = props
  const { undo, undone, pending } = useUndoImport(onChanged)
  async function end(ending: readonly MissingEnrollment[]) {
    await applying.end(ending)
    onChanged()
  }
  const [cardsOf, setCardsOf] = useState<'teacher' | 'student' | null>(null)
  const teachers = useNewPeople(schoolId, 'teacher', result)
  const students = useNewPeople(schoolId, 'student', result)
  const people = cardsOf === 'teacher' ? teachers : students
  return (
    <>
      <TitledPanel title={undone ? 'Importação desfeita' : 'Importação concluída'}>
        <Stack gap="4">
          {undone ? (
            <Text role="status">{undone}</Text>
          ) : (
            <>
              <CountsTable rows={result.rows} />
              <Flex gap="3" wrap="wrap">
                {teachers.length > 0 && (
                  <Button onClick={() => setCardsOf('teacher')}>
                    <IdCard aria-hidden /> Cartões de {countOf(teachers.length, 'professor', 'professores')}
                  </Button>
                )}
                {students.length > 0 && (
                  <Button variant={teachers.length ? 'outline' : 'solid'} onClick={() => setCardsOf('student')}>
                    <IdCard aria-hidden /> Cartões de {countOf(students.length, 'aluno', 'alunos')}
                  </Button>
                )}
                <Button
                  variant="outline"
                  disabled={pending}
                  onClick={() => applying.importId !== null && undo(applying.importId)}
                >
                  <Undo2 aria-hidden /> {pending ? 'Desfazendo…' : 'Desfazer'}
                </Button>
              </Flex>
            </>
          )}
        </Stack>
      </TitledPanel>
      {!undone && missing.length > 0 && <MissingList missing={missing} onEnd={end} />}
      {!undone && <RefusedDownload rows={result.rows} calls={calls} />}
      {!undone && <PreviewList rows={result.rows} />}
      <Suspense>
        {cardsOf && people.length > 0 && (
          <SignInCardsDialog
            people={people}
            about={cardsOf === 'teacher' ? 'Professores desta importação' : 'Alunos desta importação'}
            onClose={() => setCardsOf(null)}
          />
        )}
      </Suspense>
    </>
  )
}

/** The people whom the import made, as far as they have arrived on this device. */
function useNewPeople(schoolId: number, role: 'teacher' | 'student', { people }: AppliedImport) {
  const all = usePeople(role, schoolId)
  return useMemo(() => {
    const ids = new Set(people.map(({ id }) => id))
    return all?.filter(({ id }) => ids.has(id)) ?? []
  }, [all, people])
}

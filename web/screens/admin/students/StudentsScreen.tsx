import { UserRound } from 'lucide-react'
import { lazy, useMemo, useState } from 'react'
import { deleteUser } from '#schema/mutations/user/deleteUser.ts'
import { matchesSearch } from '#schema/rules/text.ts'
import { noneChosen } from '#web/components/list/choosing.ts'
import { ImportLink } from '#web/components/list/ImportLink.tsx'
import { ListPage } from '#web/components/list/ListPage.tsx'
import { useChoices } from '#web/components/list/useChoices.ts'
import { partOnUse } from '#web/components/ui/partOnUse.tsx'
import { freeSignInAct } from '#web/dialogs/freeSignInAct.ts'
import {
  declarationAct,
  deleteAct,
  editPersonAct,
  familyAct,
  historyAct,
  newPasswordAct,
  personDataAct,
  stayActs,
} from '#web/dialogs/rowActs.tsx'
import { useAccessAct } from '#web/dialogs/useAccessAct.ts'
import { riskText } from '#web/model/attendance/riskWords.ts'
import { useCivilNames } from '#web/queries/person/useCivilNames.ts'
import { useFrequencyLimits } from '#web/queries/rollCall/useFrequencyLimits.ts'
import { useStudentFigures } from '#web/queries/rollCall/useStudentFigures.ts'
import { useClassTitles } from '#web/queries/useClassTitles.ts'
import { usePeople } from '#web/queries/usePeople.ts'
import { useSchoolId } from '#web/queries/useSchoolId.ts'
import { useSchool } from '#web/queries/useSchools.ts'
import { useNow } from '#web/sync/useNow.ts'
import { studentColumns, studentFileColumns } from './studentColumns.tsx'

const NewStudentDialog = lazy(() => import('./NewStudentDialog.tsx'))
const BulkActs = lazy(() => import('./BulkActs.tsx'))
const NetworkButton = partOnUse(
  () => import('./NetworkButton.tsx'),
  () => null,
)

/** Gerenciamento de Alunos (spec section 2). */
export default function StudentsScreen() {
  const schoolId = useSchoolId()
  const students = usePeople('student', schoolId)
  const school = useSchool(schoolId) ?? undefined
  const classes = useClassTitles(schoolId)
  const { date: today } = useNow()
  const limits = useFrequencyLimits()
  const figures = useStudentFigures(schoolId, today, students !== undefined)
  const civilNames = useCivilNames(schoolId, students !== undefined)
  const columns = useMemo(
    () => studentColumns({ students: students ?? [], classes, figures, minimum: limits }),
    [students, classes, figures, limits],
  )
  const [address] = useChoices()
  const isFiltered = (address.has('turma') && !classes) || (address.has('frequencia') && !figures)
  const accessAct = useAccessAct()
  const [chosen, setChosen] = useState(noneChosen)
  const [choosing, setChoosing] = useState(false)
  const chosenStudents = useMemo(() => students?.filter(({ id }) => chosen.ids.has(id)) ?? [], [students, chosen])
  return (
    <ListPage
      title="Gerenciamento de Alunos"
      about={`Frequência e última presença: de ${today.slice(0, 4)}. ${riskText(limits)}`}
      rows={isFiltered ? undefined : students}
      columns={columns}
      also={classes && figures ? studentFileColumns : null}
      optional={{
        label: 'Incluir dados da família e documentos',
        columns: async () => (await import('#web/actions/familyColumns.ts')).familyColumnsNow(),
      }}
      search={{
        label: 'Buscar alunos...',
        matches: ({ id, ...of }, text) =>
          matchesSearch(text, of.name, of.email, of.username, civilNames?.get(id) ?? null),
      }}
      add={{
        label: 'Adicionar Novo Aluno',
        dialog: (onClose) => schoolId && <NewStudentDialog schoolId={schoolId} onClose={onClose} />,
      }}
      beside={<ImportLink />}
      besideCount={schoolId && <NetworkButton key={schoolId} schoolId={schoolId} />}
      nouns={['aluno', 'alunos']}
      empty={{
        icon: UserRound,
        title: 'Nenhum Aluno Encontrado',
        text: 'Esta escola ainda não tem alunos. Adicione o primeiro para poder matriculá-lo em uma turma.',
        searching: 'Nenhum aluno tem “{busca}” no nome, na matrícula ou no e-mail.',
      }}
      choosing={{
        chosen,
        onChoose(next) {
          setChoosing(true)
          setChosen(next)
        },
      }}
      acts={(student) => [
        editPersonAct(student, 'Aluno'),
        historyAct({ table: 'users', rowKey: student.id, title: student.name }),
        familyAct(student),
        ...stayActs(student),
        declarationAct(student),
        newPasswordAct(student),
        freeSignInAct(student),
        personDataAct(student),
        ...accessAct(student, school),
        deleteAct({
          title: 'Excluir Aluno',
          question: `Tem certeza que deseja excluir o aluno ${student.name}?`,
          act: deleteUser,
          args: { id: student.id },
          done: 'Aluno excluído com sucesso',
          failed: 'Falha ao excluir aluno',
        }),
      ]}
    >
      {choosing && schoolId && (
        <BulkActs key={schoolId} schoolId={schoolId} chosen={chosenStudents} onClear={() => setChosen(noneChosen)} />
      )}
    </ListPage>
  )
}

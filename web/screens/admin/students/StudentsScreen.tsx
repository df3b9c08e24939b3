import { FileText, History, Pencil, Trash2, UserRound } from 'lucide-react'
import { lazy, Suspense, useMemo, useState } from 'react'
import { matchesSearch } from '#schema/rules/text.ts'
import { dialogOnUse } from '#web/components/dialog/dialogOnUse.tsx'
import { useDialogParam } from '#web/components/dialog/useDialogParam.ts'
import { noneChosen } from '#web/components/list/choosing.ts'
import { ImportLink } from '#web/components/list/ImportLink.tsx'
import { ListPage } from '#web/components/list/ListPage.tsx'
import { useChoices } from '#web/components/list/useChoices.ts'
import { ActionsMenu } from '#web/components/menu/ActionsMenu.tsx'
import { freeSignInAct } from '#web/dialogs/freeSignInAct.ts'
import { newPasswordAct } from '#web/dialogs/newPasswordAct.ts'
import { personDataAct } from '#web/dialogs/personDataAct.ts'
import { useAccessAct } from '#web/dialogs/useAccessAct.ts'
import { useStudentFigures } from '#web/queries/rollCall/useStudentFigures.ts'
import { useClassTitles } from '#web/queries/useClassTitles.ts'
import { usePeople } from '#web/queries/usePeople.ts'
import { useSchoolId } from '#web/queries/useSchoolId.ts'
import { useSchool } from '#web/queries/useSchools.ts'
import { useNow } from '#web/sync/useNow.ts'
import { studentColumns, studentFileColumns } from './studentColumns.tsx'

const NewStudentDialog = lazy(() => import('./NewStudentDialog.tsx'))
const HistoryDialog = lazy(() => import('#web/dialogs/HistoryDialog.tsx'))
const EditPersonDialog = lazy(() => import('#web/dialogs/EditPersonDialog.tsx'))
const PersonDataDialog = dialogOnUse('Dados da pessoa', () => import('#web/dialogs/PersonDataDialog.tsx'))
const NewPasswordDialog = dialogOnUse('Nova senha', () => import('#web/dialogs/NewPasswordDialog.tsx'))
const DeclarationDialog = lazy(() => import('#web/dialogs/papers/DeclarationDialog.tsx'))
const DeleteStudentDialog = lazy(() => import('./DeleteStudentDialog.tsx'))
const BulkActs = lazy(() => import('./BulkActs.tsx'))

/** Gerenciamento de Alunos (spec section 2). */
export default function StudentsScreen() {
  const schoolId = useSchoolId()
  const students = usePeople('student', schoolId)
  const school = useSchool(schoolId) ?? undefined
  const classes = useClassTitles(schoolId)
  const year = useNow().date.slice(0, 4)
  const figures = useStudentFigures(schoolId, year, students !== undefined)
  const columns = useMemo(
    () => studentColumns({ students: students ?? [], classes, figures }),
    [students, classes, figures],
  )
  const [address] = useChoices()
  const isFiltered = (address.has('turma') && !classes) || (address.has('frequencia') && !figures)
  const accessAct = useAccessAct()
  const opened = useDialogParam()
  const one = opened.rowIn(students)
  const [chosen, setChosen] = useState(noneChosen)
  const [choosing, setChoosing] = useState(false)
  const chosenStudents = useMemo(() => students?.filter(({ id }) => chosen.ids.has(id)) ?? [], [students, chosen])
  return (
    <ListPage
      title="Gerenciamento de Alunos"
      about={`Frequência e última presença: de ${year}.`}
      rows={isFiltered ? undefined : students}
      keyOf={({ id }) => id}
      columns={columns}
      also={classes && figures ? studentFileColumns : null}
      search={{
        label: 'Buscar alunos...',
        matches: ({ name, email, username }, text) => matchesSearch(text, name, email, username),
      }}
      add={{ label: 'Adicionar Novo Aluno', onAdd: () => opened.open('novo') }}
      beside={<ImportLink />}
      nouns={['aluno', 'alunos']}
      empty={{
        icon: UserRound,
        title: 'Nenhum Aluno Encontrado',
        text: 'Esta escola ainda não tem alunos. Adicione o primeiro para poder matriculá-lo em uma turma.',
        searching: 'Nenhum aluno tem “{busca}” no nome, na matrícula ou no e-mail.',
      }}
      choosing={{
        chosen,
        rowName: ({ name }) => name,
        onChoose(next) {
          setChoosing(true)
          setChosen(next)
        },
      }}
      actions={(student) => (
        <ActionsMenu
          about={student.name}
          actions={[
            { label: 'Editar', icon: Pencil, onSelect: () => opened.open('editar', student.id) },
            { label: 'Histórico', icon: History, onSelect: () => opened.open('historico', student.id) },
            {
              label: 'Declaração de frequência',
              icon: FileText,
              onSelect: () => opened.open('declaracao', student.id),
            },
            newPasswordAct(() => opened.open('nova-senha', student.id)),
            freeSignInAct(student),
            personDataAct(() => opened.open('dados', student.id)),
            ...accessAct(student, school),
            { label: 'Excluir', icon: Trash2, danger: true, onSelect: () => opened.open('excluir', student.id) },
          ]}
        />
      )}
    >
      <Suspense>
        {opened.what === 'novo' && schoolId && <NewStudentDialog schoolId={schoolId} onClose={opened.close} />}
        {one && opened.what === 'editar' && <EditPersonDialog noun="Aluno" person={one} onClose={opened.close} />}
        {one && opened.what === 'dados' && <PersonDataDialog person={one} onClose={opened.close} />}
        {one && opened.what === 'declaracao' && <DeclarationDialog student={one} onClose={opened.close} />}
        {one && opened.what === 'nova-senha' && <NewPasswordDialog person={one} onClose={opened.close} />}
        {one && opened.what === 'excluir' && <DeleteStudentDialog student={one} onClose={opened.close} />}
        {choosing && schoolId && (
          <BulkActs key={schoolId} schoolId={schoolId} chosen={chosenStudents} onClear={() => setChosen(noneChosen)} />
        )}
        {one && opened.what === 'historico' && (
          <HistoryDialog table="users" rowKey={one.id} title={one.name} onClose={opened.close} />
        )}
      </Suspense>
    </ListPage>
  )
}

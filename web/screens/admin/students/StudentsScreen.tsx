import { History, Pencil, Trash2, UserRound } from 'lucide-react'
import { lazy, Suspense, useMemo, useState } from 'react'
import type { User } from '../../../../schema/entities/user.ts'
import { matchesSearch } from '../../../../schema/rules/text.ts'
import { ActionsMenu } from '../../../components/ActionsMenu.tsx'
import { CategoryBadge } from '../../../components/CategoryBadge.tsx'
import { categoryFilter } from '../../../components/categoryFilter.ts'
import { noneChosen } from '../../../components/choosing.ts'
import { ListPage } from '../../../components/ListPage.tsx'
import { PersonCell } from '../../../components/PersonCell.tsx'
import type { Column } from '../../../components/rowList.ts'
import { useOpened } from '../../../components/useOpened.ts'
import { usePeople } from '../../../data/usePeople.ts'
import { useSchoolId } from '../../../data/useSchoolId.ts'
import { freeSignInAct } from '../../../dialogs/freeSignInAct.ts'
import { newPasswordAct } from '../../../dialogs/newPasswordAct.ts'

const NewStudentDialog = lazy(() => import('./NewStudentDialog.tsx'))
const HistoryDialog = lazy(() => import('../../../dialogs/HistoryDialog.tsx'))
const EditPersonDialog = lazy(() => import('../../../dialogs/EditPersonDialog.tsx'))
const NewPasswordDialog = lazy(() => import('../../../dialogs/NewPasswordDialog.tsx'))
const DeleteStudentDialog = lazy(() => import('./DeleteStudentDialog.tsx'))
const BulkActs = lazy(() => import('./BulkActs.tsx'))

const columns: Column<User>[] = [
  { label: 'Aluno', share: 2, sort: ({ name }) => name, render: ({ name }) => <PersonCell name={name} /> },
  {
    label: 'Email',
    share: 2,
    sort: ({ email, username }) => email ?? username ?? '',
    render: ({ email, username }) => email ?? username ?? '—',
  },
  {
    label: 'Categoria',
    sort: ({ category }) => (category === 'pro' ? '' : (category ?? 'z')),
    filter: categoryFilter,
    render: ({ category }) => <CategoryBadge category={category} />,
  },
]

/** Gerenciamento de Alunos (spec section 2). */
export default function StudentsScreen() {
  const schoolId = useSchoolId()
  const students = usePeople('student', schoolId)
  const opened = useOpened()
  const one = students?.find(({ id }) => id === opened.id)
  const [chosen, setChosen] = useState(noneChosen)
  const [choosing, setChoosing] = useState(false)
  const chosenStudents = useMemo(() => students?.filter(({ id }) => chosen.ids.has(id)) ?? [], [students, chosen])
  return (
    <ListPage
      title="Gerenciamento de Alunos"
      rows={students}
      keyOf={({ id }) => id}
      columns={columns}
      search={{
        label: 'Buscar alunos...',
        matches: ({ name, email, username }, text) => matchesSearch(text, name, email, username),
      }}
      add={{ label: 'Adicionar Novo Aluno', onAdd: () => opened.open('novo') }}
      empty={{
        icon: UserRound,
        title: 'Nenhum Aluno Encontrado',
        text: 'Esta escola ainda não tem alunos. Adicione o primeiro para poder matriculá-lo em uma turma.',
        searching: 'Nenhum aluno tem “{busca}” no nome ou no e-mail.',
      }}
      choosing={{
        chosen,
        nameOf: ({ name }) => name,
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
            newPasswordAct(() => opened.open('nova-senha', student.id)),
            freeSignInAct(student),
            { label: 'Excluir', icon: Trash2, danger: true, onSelect: () => opened.open('excluir', student.id) },
          ]}
        />
      )}
    >
      <Suspense>
        {opened.what === 'novo' && schoolId && <NewStudentDialog schoolId={schoolId} onClose={opened.close} />}
        {one && opened.what === 'editar' && <EditPersonDialog noun="Aluno" person={one} onClose={opened.close} />}
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

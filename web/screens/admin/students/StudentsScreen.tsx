import { Box } from '@chakra-ui/react'
import { History, Pencil, Trash2, UserRound } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import type { User } from '../../../../schema/entities/user.ts'
import { matchesSearch } from '../../../../schema/rules/text.ts'
import { ActionsMenu } from '../../../components/ActionsMenu.tsx'
import { CategoryBadge } from '../../../components/CategoryBadge.tsx'
import { ListPage } from '../../../components/ListPage.tsx'
import { PersonCell } from '../../../components/PersonCell.tsx'
import type { Column } from '../../../components/rowList.ts'
import { usePeople } from '../../../data/usePeople.ts'
import { useSchoolId } from '../../../data/useSchoolId.ts'
import { freeSignInAct } from '../../../dialogs/freeSignInAct.ts'

const NewStudentDialog = lazy(() => import('./NewStudentDialog.tsx'))
const HistoryDialog = lazy(() => import('../../../dialogs/HistoryDialog.tsx'))
const EditPersonDialog = lazy(() => import('../../../dialogs/EditPersonDialog.tsx'))
const DeleteStudentDialog = lazy(() => import('./DeleteStudentDialog.tsx'))

const columns: Column<User>[] = [
  { label: 'Aluno', share: 2, sort: ({ name }) => name, render: ({ name }) => <PersonCell name={name} /> },
  {
    label: 'Email',
    share: 2,
    sort: ({ email, username }) => email ?? username ?? '',
    render: ({ email, username }) => <Box overflowWrap="anywhere">{email ?? username ?? '—'}</Box>,
  },
  {
    label: 'Categoria',
    sort: ({ category }) => (category === 'pro' ? '' : (category ?? 'z')),
    render: ({ category }) => <CategoryBadge category={category} />,
  },
]

/** Gerenciamento de Alunos (spec section 2). */
export default function StudentsScreen() {
  const schoolId = useSchoolId()
  const students = usePeople('student', schoolId)
  const [adding, setAdding] = useState(false)
  const [editing, setEditing] = useState<User | null>(null)
  const [looking, setLooking] = useState<User | null>(null)
  const [deleting, setDeleting] = useState<User | null>(null)
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
      add={{ label: 'Adicionar Novo Aluno', onAdd: () => setAdding(true) }}
      empty={{
        icon: UserRound,
        title: 'Nenhum Aluno Encontrado',
        text: 'Esta escola ainda não tem alunos. Adicione o primeiro para poder matriculá-lo em uma turma.',
        searching: 'Nenhum aluno tem “{busca}” no nome ou no e-mail.',
      }}
      actions={(student) => (
        <ActionsMenu
          about={student.name}
          actions={[
            { label: 'Editar', icon: Pencil, onSelect: () => setEditing(student) },
            { label: 'Histórico', icon: History, onSelect: () => setLooking(student) },
            freeSignInAct(student),
            { label: 'Excluir', icon: Trash2, danger: true, onSelect: () => setDeleting(student) },
          ]}
        />
      )}
    >
      <Suspense>
        {adding && schoolId && <NewStudentDialog schoolId={schoolId} onClose={() => setAdding(false)} />}
        {editing && <EditPersonDialog noun="Aluno" person={editing} onClose={() => setEditing(null)} />}
        {looking && (
          <HistoryDialog table="users" rowKey={looking.id} title={looking.name} onClose={() => setLooking(null)} />
        )}
        {deleting && <DeleteStudentDialog student={deleting} onClose={() => setDeleting(null)} />}
      </Suspense>
    </ListPage>
  )
}

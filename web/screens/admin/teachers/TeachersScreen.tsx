import { GraduationCap } from 'lucide-react'
import { lazy, useMemo, useState } from 'react'
import { matchesSearch } from '#schema/rules/text.ts'
import { dialogOnUse } from '#web/components/dialog/dialogOnUse.tsx'
import { noneChosen } from '#web/components/list/choosing.ts'
import { ImportLink } from '#web/components/list/ImportLink.tsx'
import { ListPage } from '#web/components/list/ListPage.tsx'
import { useChoices } from '#web/components/list/useChoices.ts'
import { freeSignInAct } from '#web/dialogs/freeSignInAct.ts'
import { deleteActWith, editPersonAct, historyAct, newPasswordAct, personDataAct } from '#web/dialogs/rowActs.tsx'
import { useAccessAct } from '#web/dialogs/useAccessAct.ts'
import { loginHeading } from '#web/model/people/loginHeading.ts'
import { useClassTitles } from '#web/queries/useClassTitles.ts'
import { usePeople } from '#web/queries/usePeople.ts'
import { useSchoolId } from '#web/queries/useSchoolId.ts'
import { useSchool } from '#web/queries/useSchools.ts'
import { useTeacherRatings } from '#web/queries/useTeacherRatings.ts'
import { teacherColumns, teacherFileColumns } from './teacherColumns.tsx'

const NewStaffDialog = lazy(() => import('#web/dialogs/NewStaffDialog.tsx'))
const SignInCardsDialog = dialogOnUse('Cartões de acesso', () => import('#web/dialogs/SignInCardsDialog.tsx'))
const DeleteTeacherDialog = lazy(() => import('./DeleteTeacherDialog.tsx'))
const BulkActs = lazy(() => import('./BulkActs.tsx'))

/** Gerenciamento de Professores (spec section 2). */
export default function TeachersScreen() {
  const schoolId = useSchoolId()
  const teachers = usePeople('teacher', schoolId)
  const ratings = useTeacherRatings(schoolId)
  const classes = useClassTitles(schoolId)
  const columns = useMemo(
    () => teacherColumns(ratings, loginHeading(teachers ?? []), classes),
    [ratings, teachers, classes],
  )
  const [address] = useChoices()
  const isFiltered = address.has('turma') && !classes
  const school = useSchool(schoolId) ?? undefined
  const accessAct = useAccessAct()
  const [chosen, setChosen] = useState(noneChosen)
  const chosenTeachers = useMemo(() => teachers?.filter(({ id }) => chosen.ids.has(id)) ?? [], [teachers, chosen])
  return (
    <ListPage
      title="Gerenciamento de Professores"
      rows={isFiltered ? undefined : teachers}
      columns={columns}
      also={classes && ratings ? teacherFileColumns : null}
      search={{
        label: 'Buscar professores...',
        matches: ({ name, email, username }, text) => matchesSearch(text, name, email, username),
      }}
      add={{
        label: 'Adicionar Novo Professor',
        dialog: (onClose) =>
          schoolId && (
            <NewStaffDialog
              title="Adicionar Novo Professor"
              about="O professor entra com o e-mail e vê as turmas que forem atribuídas a ele."
              submit="Adicionar Professor"
              account={{ role: 'teacher', schoolId }}
              done={() => ['Professor criado com sucesso']}
              failed="Falha ao criar professor"
              onClose={onClose}
            />
          ),
      }}
      beside={<ImportLink />}
      nouns={['professor', 'professores']}
      empty={{
        icon: GraduationCap,
        title: 'Nenhum Professor Encontrado',
        text: 'Esta escola ainda não tem professores. Adicione o primeiro para poder dar uma turma a ele.',
        searching: 'Nenhum professor tem “{busca}” no nome ou no e-mail.',
      }}
      choosing={{ chosen, onChoose: setChosen }}
      acts={(teacher) => [
        editPersonAct(teacher, 'Professor'),
        historyAct({ table: 'users', rowKey: teacher.id, title: teacher.name }),
        newPasswordAct(teacher),
        freeSignInAct(teacher),
        personDataAct(teacher),
        ...accessAct(teacher, school),
        deleteActWith((onClose) => <DeleteTeacherDialog teacher={teacher} onClose={onClose} />),
      ]}
      dialogs={{
        cartoes: (onClose) =>
          teachers && <SignInCardsDialog people={teachers} about="Todos os professores" onClose={onClose} />,
      }}
    >
      {chosenTeachers.length > 0 && <BulkActs chosen={chosenTeachers} onClear={() => setChosen(noneChosen)} />}
    </ListPage>
  )
}

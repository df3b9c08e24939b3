import { Text } from '@chakra-ui/react'
import { GraduationCap } from 'lucide-react'
import { lazy, useMemo, useState } from 'react'
import type { User } from '#schema/nouns/user.ts'
import { matchesSearch } from '#schema/rules/text.ts'
import { Stars } from '#web/components/chart/Stars.tsx'
import { dialogOnUse } from '#web/components/dialog/dialogOnUse.tsx'
import { noneChosen } from '#web/components/list/choosing.ts'
import { classesColumn } from '#web/components/list/classesColumn.tsx'
import { ImportLink } from '#web/components/list/ImportLink.tsx'
import { ListPage } from '#web/components/list/ListPage.tsx'
import { loginColumn } from '#web/components/list/loginColumn.tsx'
import { personColumn } from '#web/components/list/personColumn.tsx'
import type { Column, ValueColumn } from '#web/components/list/rowList.ts'
import { useChoices } from '#web/components/list/useChoices.ts'
import { Badge } from '#web/components/ui/Badge.tsx'
import { freeSignInAct } from '#web/dialogs/freeSignInAct.ts'
import { deleteActWith, editPersonAct, historyAct, newPasswordAct, personDataAct } from '#web/dialogs/rowActs.tsx'
import { useAccessAct } from '#web/dialogs/useAccessAct.ts'
import { loginHeading } from '#web/model/people/loginHeading.ts'
import type { TeacherRating } from '#web/model/performance/teacherRatings.ts'
import { type ClassTitle, useClassTitles } from '#web/queries/useClassTitles.ts'
import { usePeople } from '#web/queries/usePeople.ts'
import { useSchoolId } from '#web/queries/useSchoolId.ts'
import { useSchool } from '#web/queries/useSchools.ts'
import { useTeacherRatings } from '#web/queries/useTeacherRatings.ts'

const NewStaffDialog = lazy(() => import('#web/dialogs/NewStaffDialog.tsx'))
const SignInCardsDialog = dialogOnUse('Cartões de acesso', () => import('#web/dialogs/SignInCardsDialog.tsx'))
const DeleteTeacherDialog = lazy(() => import('./DeleteTeacherDialog.tsx'))
const BulkActs = lazy(() => import('./BulkActs.tsx'))

const hasComeIn = ({ mustChangePassword }: User) => !mustChangePassword

const columnsWith = (
  ratings: Map<number, TeacherRating> | undefined,
  login: string,
  classes: ReadonlyMap<number, readonly ClassTitle[]> | undefined,
): Column<User>[] => [
  personColumn('Professor', 1.8),
  { ...loginColumn<User>(login), share: 2.4 },
  classesColumn('Turmas', classes),
  {
    label: '1º acesso',
    share: 0.9,
    sort: (teacher) => Number(hasComeIn(teacher)),
    value: (teacher) => (hasComeIn(teacher) ? 'Feito' : 'Ainda não'),
    filter: {
      name: 'acesso',
      label: 'Primeiro acesso',
      all: 'Com e sem primeiro acesso',
      options: [
        { value: 'nao', label: 'Ainda não entrou' },
        { value: 'feito', label: 'Já entrou' },
      ],
      is: (teacher, value) => hasComeIn(teacher) === (value === 'feito'),
    },
    render: (teacher) => (hasComeIn(teacher) ? 'Feito' : <Badge tone="average">Ainda não</Badge>),
  },
  {
    label: 'Avaliação',
    share: 1.3,
    sort: ({ id }) => ratings?.get(id)?.mean ?? 0,
    value: ({ id }) => Math.round((ratings?.get(id)?.mean ?? 0) * 10) / 10 || null,
    render({ id }) {
      const rating = ratings?.get(id)
      if (rating) return <Stars {...rating} />
      return (
        <Text as="span" color="fg.muted">
          {ratings ? 'Sem avaliações' : '…'}
        </Text>
      )
    },
  },
]

/** What only files and paper have. */
const fileColumns: readonly ValueColumn<User>[] = [
  { label: 'Usuário', value: ({ username }) => username },
  { label: 'Acesso', value: ({ barred }) => (barred ? 'Bloqueado' : 'Permitido') },
]

/** Gerenciamento de Professores (spec section 2). */
export default function TeachersScreen() {
  const schoolId = useSchoolId()
  const teachers = usePeople('teacher', schoolId)
  const ratings = useTeacherRatings(schoolId)
  const classes = useClassTitles(schoolId)
  const columns = useMemo(
    () => columnsWith(ratings, loginHeading(teachers ?? []), classes),
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
      also={classes && ratings ? fileColumns : null}
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

import { Text } from '@chakra-ui/react'
import type { User } from '#schema/nouns/user.ts'
import { Stars } from '#web/components/chart/Stars.tsx'
import { classesColumn } from '#web/components/list/classesColumn.tsx'
import { loginColumn } from '#web/components/list/loginColumn.tsx'
import { personColumn } from '#web/components/list/personColumn.tsx'
import type { Column, ValueColumn } from '#web/components/list/rowList.ts'
import { Badge } from '#web/components/ui/Badge.tsx'
import type { TeacherRating } from '#web/model/performance/teacherRatings.ts'
import type { ClassTitle } from '#web/queries/useClassTitles.ts'

const hasComeIn = ({ mustChangePassword }: User) => !mustChangePassword

/** The columns of the list of teachers. What is read after the first paint is '…' until it is there. */
export const teacherColumns = (
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
export const teacherFileColumns: readonly ValueColumn<User>[] = [
  { label: 'Usuário', value: ({ username }) => username },
  { label: 'Acesso', value: ({ barred }) => (barred ? 'Bloqueado' : 'Permitido') },
]

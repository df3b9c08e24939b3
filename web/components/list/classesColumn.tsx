import { Text } from '@chakra-ui/react'
import type { User } from '#schema/nouns/user.ts'
import { compareTexts } from '#schema/rules/text.ts'
import type { Filter } from './filters.ts'
import type { Column } from './rowList.ts'

/** The classes of each person, by the person's id; undefined while they load. */
type Classes = ReadonlyMap<number, readonly { id: number; title: string }[]> | undefined

const none = 'sem-turma'

/** The classes of people, with a filter; those who have none can be found too. */
export function classesColumn(label: string, classes: Classes): Column<User> {
  const titlesOf = ({ id }: User) => (classes?.get(id) ?? []).map(({ title }) => title)
  return {
    label,
    share: 1.3,
    sort: (person) => titlesOf(person).join(', ') || 'zz',
    // A title may have a comma, and the import of lists takes what is between semicolons for one.
    value: (person) => titlesOf(person).join('; ') || null,
    filter: classFilter(classes),
    render: (person) => (classes ? <Titles titles={titlesOf(person)} /> : '…'),
  }
}

function classFilter(classes: Classes): Filter<User> {
  const titles = new Map([...(classes?.values() ?? [])].flat().map(({ id, title }) => [id, title]))
  const byTitle = [...titles].sort(([, a], [, b]) => compareTexts(a, b))
  return {
    name: 'turma',
    label: 'Turma',
    all: 'Todas as turmas',
    options: [
      { value: none, label: 'Sem turma' },
      ...byTitle.map(([id, title]) => ({ value: String(id), label: title })),
    ],
    is({ id }, value) {
      const own = classes?.get(id) ?? []
      return value === none ? own.length === 0 : own.some((each) => String(each.id) === value)
    },
  }
}

function Titles({ titles }: { titles: readonly string[] }) {
  const [first, ...others] = titles
  if (!first) return <Text as="span">—</Text>
  return (
    <span title={titles.join(', ')}>
      <span className="two-lines">{first}</span>
      {others.length > 0 && <span>{` e mais ${others.length}`}</span>}
    </span>
  )
}

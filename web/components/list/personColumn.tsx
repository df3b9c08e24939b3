import type { User } from '#schema/nouns/user.ts'
import { personPath } from '#web/model/people/personPath.ts'
import { barredBadge } from './barredBadge.tsx'
import { PersonCell } from './PersonCell.tsx'
import type { Column } from './rowList.ts'
import { textColumn } from './textColumn.tsx'

/** A person's name, which leads an office to their page. */
export const personColumn = (label: string, share: number): Column<User> =>
  textColumn(label, ({ name }) => name, {
    share,
    render: (person) => (
      <PersonCell name={person.name} to={personPath('admin', person.id)} note={barredBadge(person)} />
    ),
  })

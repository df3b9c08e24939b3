import { chakra } from '@chakra-ui/react'
import { Link } from 'react-router-dom'
import type { Area } from '#web/model/attendance/rollPath.ts'
import { personPath } from '#web/model/people/personPath.ts'

/** The name of a student or a teacher, which leads to their page. */
export const PersonLink = (props: { person: { id: number; name: string }; area?: Area }) => {
  const { person, area = 'admin' } = props
  return (
    <NameLink asChild>
      <Link to={personPath(area, person.id)}>{person.name}</Link>
    </NameLink>
  )
}

/** The look of a name that leads to a page. */
export const NameLink = chakra('span', {
  base: {
    color: 'inherit',
    overflowWrap: 'anywhere',
    textDecoration: 'underline',
    textDecorationColor: 'border',
    textUnderlineOffset: '3px',
    _hover: { textDecorationColor: 'currentcolor' },
  },
})

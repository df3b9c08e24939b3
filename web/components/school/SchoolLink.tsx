import { Link } from 'react-router-dom'
import type { School } from '#schema/nouns/school.ts'
import type { FigurePeriod } from '#web/model/schedule/figurePeriod.ts'
import { NameLink } from './PersonLink.tsx'

/** The name of a school, which leads to its figures of the same period. */
export const SchoolLink = ({ school, period }: { school: Pick<School, 'id' | 'name'>; period: FigurePeriod }) => (
  <NameLink asChild>
    <Link to={`/superadmin/schools/${school.id}${period.address}`}>{school.name}</Link>
  </NameLink>
)

import type { SchoolOfFile } from '../importRecords.ts'
import type { Bundle } from './bundle.ts'
import type { BundleSchools, Owner } from './bundleSchools.ts'
import type { CsvLine } from './csvTable.ts'
import { hasEnded } from './hasEnded.ts'

/** What users are, and of which schools: by their own columns and, since OneRoster 1.2, by roles.csv. */
export class RolesOfUsers {
  private readonly ofUser = new Map<string, { role: string; org: string }[]>()
  private readonly classesOf = new Map<string, string[]>()

  constructor(
    { roles, enrollments }: Bundle,
    private readonly schools: BundleSchools,
    private readonly school: SchoolOfFile | undefined,
  ) {
    for (const line of roles) {
      if (hasEnded(line)) continue
      const role = { role: line.get('role').toLowerCase(), org: line.get('orgSourcedId') }
      push(this.ofUser, line.get('userSourcedId'), role)
    }
    for (const line of enrollments) push(this.classesOf, line.get('userSourcedId'), line.get('classSourcedId'))
  }

  /** Whose a user is: of the school, where any of the user's orgs is. */
  ownerOf(line: CsvLine): Owner {
    const named = `${line.get('orgSourcedIds')},${line.get('primaryOrgSourcedId')}`.split(',').map((org) => org.trim())
    const known = this.ofUser.get(line.get('sourcedId')) ?? []
    return this.schools.ownerOf([...named, ...known.map(({ org }) => org)], this.school)
  }

  /** What a user is in the school. */
  of(line: CsvLine): string[] {
    const known = this.ofUser.get(line.get('sourcedId')) ?? []
    const here = known.filter(({ org }) => typeof this.schools.ownerOf([org], this.school) !== 'object')
    return [line.get('role').toLowerCase(), ...here.map(({ role }) => role)]
  }

  /** Whether a link puts the user into one of these classes. */
  isIn = (id: string, classes: ReadonlyMap<string, unknown>): boolean =>
    this.classesOf.get(id)?.some((each) => classes.has(each)) ?? false
}

const push = <T>(map: Map<string, T[]>, key: string, value: T) => {
  const known = map.get(key)
  if (known) known.push(value)
  else map.set(key, [value])
}

import { codeOf } from '../codeOf.ts'
import type { SchoolOfFile } from '../importRecords.ts'
import type { Bundle } from './bundle.ts'
import type { CsvLine } from './csvTable.ts'
import { hasEnded } from './hasEnded.ts'

/** Whose a row is: of the school that is read, of another one, of several, or it does not say. */
export type Owner = 'own' | 'several' | 'unsaid' | { other: string }

/**
 * The schools of a bundle, and which of them each org means: a department means the school above it, a district all
 * schools beneath. Without schools in orgs.csv, the orgs of the classes are the schools where there are several.
 */
export class BundleSchools {
  /** In the order of the file. */
  readonly schools: SchoolOfFile[]
  private readonly ids: string[]
  private readonly orgs: ReadonlyMap<string, CsvLine>

  constructor({ orgs, classes }: Pick<Bundle, 'orgs' | 'classes'>, file: string) {
    this.orgs = new Map(orgs.map((line) => [line.get('sourcedId'), line]))
    const listed = orgs.filter((line) => line.get('type').toLowerCase() === 'school' && !hasEnded(line))
    const named = listed.length ? [] : firstOfEach(classes)
    this.ids = [...listed.map((line) => line.get('sourcedId')), ...(named.length > 1 ? named.map(orgOfClass) : [])]
    this.schools = [...listed, ...(named.length > 1 ? named : [])].map((line, i) => {
      const org = this.orgs.get(this.ids[i]!)
      const inep = org?.get('identifier') ?? ''
      return {
        codes: [...(/^\d{8}$/.test(inep) ? [codeOf.inep(inep)] : []), codeOf.id(this.ids[i]!)],
        name: this.nameOf(this.ids[i]!),
        source: { file, sheet: line.sheet, line: line.line },
      }
    })
  }

  nameOf(org: string): string {
    return (this.orgs.get(org)?.get('name') || org).slice(0, 200)
  }

  /** The school with this org; undefined for an org that is none. */
  schoolOf(org: string): SchoolOfFile | undefined {
    return this.schools[this.ids.indexOf(org)]
  }

  /** @param school whose rows are read; undefined takes the rows of any */
  ownerOf(orgs: readonly string[], school: SchoolOfFile | undefined): Owner {
    const said = orgs.filter(Boolean)
    const id = school && this.ids[this.schools.indexOf(school)]!
    if (id === undefined) return 'own'
    if (!said.length) return this.schools.length > 1 ? 'unsaid' : 'own'
    const means = said.map((org) => this.schoolsOf(org))
    if (means.some((ids) => ids.length === 1 && ids[0] === id)) return 'own'
    if (means.some((ids) => ids.includes(id))) return 'several'
    return { other: means[0]![0] ?? said[0]! }
  }

  private readonly meant = new Map<string, string[]>()

  private schoolsOf(org: string): string[] {
    const known = this.meant.get(org)
    if (known) return known
    const above = this.upwards(org).find((each) => this.ids.includes(each))
    const found = above ? [above] : this.ids.filter((id) => this.upwards(id).includes(org))
    this.meant.set(org, found)
    return found
  }

  /** An org and those above it. */
  private upwards(org: string): string[] {
    const found = [org]
    for (let next = this.parentOf(org); next && !found.includes(next); next = this.parentOf(next)) found.push(next)
    return found
  }

  private parentOf = (org: string): string => this.orgs.get(org)?.get('parentSourcedId') ?? ''
}

/** The org of a class, as OneRoster or School Data Sync calls it. */
export const orgOfClass = (line: CsvLine): string => line.get('schoolSourcedId') || line.get('orgSourcedId')

function firstOfEach(classes: readonly CsvLine[]): CsvLine[] {
  const seen = new Set([''])
  return classes.filter((line) => !seen.has(orgOfClass(line)) && seen.add(orgOfClass(line)))
}

import { countOf } from '#schema/rules/text.ts'
import { otherSchool } from '../chooseSchool.ts'
import type { ImportRecord, RecordSource, SchoolOfFile } from '../importRecords.ts'
import type { BundleSchools } from './bundleSchools.ts'
import type { CsvLine } from './csvTable.ts'

/**
 * The rows of a bundle that are not of the school that is read. Those of another school of the bundle are counted, for
 * one line about it; others are told one by one, with the name of their org.
 */
export class RowsAside {
  private readonly classes = new Map<string, string>()
  private readonly people = new Map<string, string>()
  private readonly counts = new Map<SchoolOfFile, { classes: number; people: number; links: number }>()

  constructor(private readonly schools: BundleSchools) {}

  schoolClass(line: CsvLine, org: string, source: RecordSource): ImportRecord[] {
    this.classes.set(line.get('sourcedId'), org)
    return this.leave('classes', line.get('title') || line.get('sourcedId'), org, source)
  }

  /** @param org empty for somebody of several schools or of none, who is in no class of this one */
  person(line: CsvLine, name: string, org: string, source: RecordSource): ImportRecord[] {
    this.people.set(line.get('sourcedId'), org)
    return this.leave('people', name || line.get('sourcedId'), org, source)
  }

  /** Whether a link is of a class of others; one of others' people in an own class is a mistake to mend. */
  isLinkOfOthers = (line: CsvLine): boolean => this.classes.has(line.get('classSourcedId'))

  link(line: CsvLine, source: RecordSource): ImportRecord[] {
    const id = line.get('classSourcedId')
    return this.leave('links', `${line.get('userSourcedId')} na turma ${id}`, this.classes.get(id)!, source)
  }

  /** What the school of somebody who was left aside is called. */
  schoolOfPerson(id: string): string | undefined {
    const org = this.people.get(id)
    return org && this.schools.nameOf(org)
  }

  summaries(own: SchoolOfFile | undefined): ImportRecord[] {
    if (this.schools.schools.length < 2) return []
    return this.schools.schools
      .filter((school) => school !== own)
      .map((school) => {
        const { classes, people, links } = this.counts.get(school) ?? { classes: 0, people: 0, links: 0 }
        return otherSchool(school, [
          countOf(classes, 'turma', 'turmas'),
          countOf(people, 'pessoa', 'pessoas'),
          countOf(links, 'vínculo', 'vínculos'),
        ])
      })
  }

  private leave(what: 'classes' | 'people' | 'links', name: string, org: string, source: RecordSource): ImportRecord[] {
    const school = this.schools.schoolOf(org)
    if (school) {
      const counts = this.counts.get(school) ?? { classes: 0, people: 0, links: 0 }
      counts[what] += 1
      this.counts.set(school, counts)
      return []
    }
    const why = org
      ? `É de outra escola do arquivo: ${this.schools.nameOf(org)}.`
      : 'Não está em nenhuma turma desta escola, e o arquivo não diz que é dela.'
    return [{ kind: 'skipped', source, what: name.slice(0, 200), why }]
  }
}

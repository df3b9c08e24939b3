import { codeOf, folded, partsOfCode } from '#schema/lists/codeOf.ts'
import type { Code, ImportRecord } from '#schema/lists/importRecords.ts'
import { classKey } from '#schema/lists/sheet/classTitles.ts'
import { isClosed, type SchoolClass } from '#schema/nouns/schoolClass.ts'

/** One class that a file or the school writes in several ways. */
export interface AlikeTitles {
  /** How it is called. */
  title: string
  /** The other ways in which the file writes it. */
  others: string[]
}

interface Meant {
  title: string
  /** The class that is meant by its number, where its title alone would not tell it. */
  id?: number
}

type KnownClass = Pick<SchoolClass, 'id' | 'title' | 'closedOn'>

/**
 * The records with the titles of the classes that they mean. '6ºA' and '6º ANO A' are one class, called as in the school
 * or as most of the file's lines call it, unless the school has both or `areApart`. A title that says its year, as our
 * lists write it where several have the same, is the class of that year.
 * @param asked.names what the school's classes are called in lists, by their ids
 * @param asked.areApart somebody said that titles that are alike are different classes
 */
export function meantTitles(
  records: readonly ImportRecord[],
  classes: readonly KnownClass[],
  { names, areApart, today }: { names: ReadonlyMap<number, string>; areApart: boolean; today: string },
): { records: ImportRecord[]; alike: AlikeTitles[] } {
  const titles = classTitlesIn(records)
  if (!titles.size) return { records: [...records], alike: [] }
  const { meant, alike } = alikeTitles(titles, classes)
  const all = new Map([...(areApart ? [] : meant), ...sharedTitles(classes, names, today)])
  return { records: all.size ? records.map((each) => withTitle(each, all)) : [...records], alike }
}

/** The titles of a file's classes that no code tells, by how they are compared, with how often each is named. */
function classTitlesIn(records: readonly ImportRecord[]): Map<string, { title: string; count: number }> {
  const titles = new Map<string, { title: string; count: number }>()
  for (const record of records)
    if (record.kind === 'class' && record.codes.every(isTitle) && !titles.has(folded(record.title)))
      titles.set(folded(record.title), { title: record.title, count: 0 })
  for (const record of records)
    if ('schoolClass' in record)
      for (const code of record.schoolClass) {
        const known = isTitle(code) ? titles.get(partsOfCode(code)[1]) : undefined
        if (known) known.count += 1
      }
  return titles
}

const isTitle = (code: Code) => partsOfCode(code)[0] === 'titulo'

function alikeTitles(titles: ReturnType<typeof classTitlesIn>, classes: readonly Pick<SchoolClass, 'title'>[]) {
  const inSchool = new Map<string, Map<string, string>>()
  for (const { title } of classes) {
    const key = classKey(title)
    inSchool.set(key, (inSchool.get(key) ?? new Map()).set(folded(title), title))
  }
  const groups = new Map<string, { title: string; count: number }[]>()
  for (const each of titles.values()) {
    const key = classKey(each.title)
    groups.set(key, [...(groups.get(key) ?? []), each])
  }
  const meant = new Map<string, Meant>()
  const alike: AlikeTitles[] = []
  for (const [key, group] of groups) {
    const own = [...(inSchool.get(key)?.values() ?? [])]
    if (own.length > 1) continue
    const title = own[0] ?? [...group].sort((a, b) => b.count - a.count)[0]!.title
    const others = group.map((each) => each.title).filter((each) => folded(each) !== folded(title))
    if (!others.length) continue
    alike.push({ title, others })
    for (const other of others) meant.set(folded(other), { title })
  }
  return { meant, alike }
}

/**
 * What our lists call classes of which several have one title: with their year. The title alone is that of the only one
 * that goes on.
 */
function sharedTitles(classes: readonly KnownClass[], names: ReadonlyMap<number, string>, today: string) {
  const byTitle = new Map<string, KnownClass[]>()
  for (const each of classes) byTitle.set(folded(each.title), [...(byTitle.get(folded(each.title)) ?? []), each])
  const meant = new Map<string, Meant>()
  for (const [key, alike] of byTitle) {
    if (alike.length < 2) continue
    for (const { id, title } of alike) {
      const name = folded(names.get(id) ?? title)
      if (!byTitle.has(name)) meant.set(name, { title, id })
    }
    const open = alike.filter((each) => !isClosed(each, today))
    const bare = alike.filter(({ id }) => folded(names.get(id) ?? '') === key)
    const only = open.length === 1 ? open : bare
    if (only.length === 1) meant.set(key, { title: only[0]!.title, id: only[0]!.id })
  }
  return meant
}

function withTitle(record: ImportRecord, meant: ReadonlyMap<string, Meant>): ImportRecord {
  if (record.kind === 'class') {
    const found = record.codes.every(isTitle) ? meant.get(folded(record.title)) : undefined
    if (!found) return record
    const note = [record.note, found.id === undefined && `escrita “${record.title}” no arquivo`]
      .filter(Boolean)
      .join('; ')
    return { ...record, title: found.title, codes: [codeOfMeant(found)], ...(note && { note }) }
  }
  if (!('schoolClass' in record)) return record
  const codes = record.schoolClass.map((code) => {
    const found = isTitle(code) ? meant.get(partsOfCode(code)[1]) : undefined
    return found ? codeOfMeant(found) : code
  })
  return { ...record, schoolClass: [...new Set(codes)] }
}

const codeOfMeant = ({ title, id }: Meant): Code => (id === undefined ? codeOf.title(title) : codeOf.number(id))

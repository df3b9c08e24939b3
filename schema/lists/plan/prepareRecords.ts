import { codeOf, nameAndClassOf, partsOfCode } from '../codeOf.ts'
import { type ClassRecord, type Code, type ImportRecord, namesOf, type PersonRecord } from '../importRecords.ts'
import { recordsAtOnce } from './recordsAtOnce.ts'

/** The codes of a person's record, with its e-mail and username. */
export const codesOfPerson = ({ codes, email, username }: PersonRecord): Code[] => [
  ...new Set([
    ...codes,
    ...(email ? [codeOf.email(email.trim().toLowerCase())] : []),
    ...(username ? [codeOf.username(username.trim().toLowerCase())] : []),
  ]),
]

const isName = (code: Code) => partsOfCode(code)[0] === 'nome'
const isTitle = (code: Code) => partsOfCode(code)[0] === 'titulo'

/** The codes that name a person by more than a name. */
export const ownCodes = (codes: readonly Code[]): Code[] => codes.filter((code) => !isName(code))

/**
 * Makes each record say all that the file knows of its rows, so that any part of the records can be planned without
 * the rest: a person or a class that is named by name or title alone gets the codes of the one record of the file that
 * it can only mean, and a student's record the class in which the name is looked for. Done again it changes nothing.
 */
export function prepareRecords(records: readonly ImportRecord[]): ImportRecord[] {
  const people = records.filter((each) => each.kind === 'person')
  const classes = records.filter((each) => each.kind === 'class')
  const findPerson = personFinder(people)
  const findClass = classFinder(classes)
  const classOfPerson = new Map<PersonRecord, Code>()
  const named = new Map<ImportRecord, PersonRecord>()
  const linked = records.map((record) => {
    if (record.kind !== 'enrollment' && record.kind !== 'teaching' && record.kind !== 'meeting') return record
    const schoolClass = record.schoolClass.every(isTitle)
      ? withCodes(record.schoolClass, findClass(record.schoolClass)?.codes)
      : record.schoolClass
    if (record.kind === 'meeting') {
      const teacher = record.person && findPerson({ ...record, person: record.person })
      const person = teacher ? withCodes(record.person!, codesOfPerson(teacher)) : record.person
      return { ...record, schoolClass, ...(person && { person }) }
    }
    const person = findPerson(record)
    const whole = { ...record, schoolClass, person: withCodes(record.person, person && codesOfPerson(person)) }
    if (person) named.set(whole, person)
    if (person && record.kind === 'enrollment' && schoolClass[0] && !classOfPerson.has(person))
      classOfPerson.set(person, schoolClass[0])
    return whole
  })
  return linked.map((record) => {
    if (record.kind === 'person') return { ...record, codes: withCodes(record.codes, inClass(record)) }
    const person = named.get(record)
    if (record.kind !== 'enrollment' || !person) return record
    return { ...record, person: withCodes(record.person, inClass(person)) }
  })

  function inClass(person: PersonRecord): Code[] | undefined {
    const schoolClass = classOfPerson.get(person)
    const isKnown = person.codes.some((code) => nameAndClassOf(code))
    return schoolClass && person.role === 'student' && !isKnown ? [codeOf.nameIn(person.name, schoolClass)] : undefined
  }
}

/** The codes with others after them, the names last: they are trusted least. */
function withCodes(codes: Code[], more: readonly Code[] = []): Code[] {
  const all = [...new Set([...codes, ...more])]
  return [...ownCodes(all), ...all.filter(isName)]
}

/**
 * The record of the person whom another record names: by a code that both have, or by the name alone, when it is the
 * person of the same line or the only one of that name.
 */
function personFinder(people: readonly PersonRecord[]) {
  const byCode = new Map<Code, PersonRecord>()
  const byName = new Map<Code, PersonRecord[]>()
  for (const person of people) {
    for (const code of ownCodes(codesOfPerson(person))) if (!byCode.has(code)) byCode.set(code, person)
    for (const each of new Set(namesOf(person).map(codeOf.name))) {
      const name = `${person.role} ${each}`
      byName.set(name, [...(byName.get(name) ?? []), person])
    }
  }
  return ({
    kind,
    person: codes,
    source,
  }: Pick<ImportRecord, 'kind' | 'source'> & { person: Code[] }): PersonRecord | undefined => {
    const own = ownCodes(codes)
    for (const code of own) if (byCode.has(code)) return byCode.get(code)
    if (own.length) return undefined
    const role = kind === 'enrollment' ? 'student' : 'teacher'
    const alike = codes.flatMap((code) => byName.get(`${role} ${code}`) ?? [])
    const beside = alike.filter((each) => each.source.line === source.line && each.source.sheet === source.sheet)
    return beside[0] ?? (alike.length === 1 ? alike[0] : undefined)
  }
}

/** The only class's record with this title. */
function classFinder(classes: readonly ClassRecord[]) {
  const byTitle = new Map<Code, ClassRecord[]>()
  for (const each of classes) {
    const title = codeOf.title(each.title)
    byTitle.set(title, [...(byTitle.get(title) ?? []), each])
  }
  return (codes: readonly Code[]): ClassRecord | undefined => {
    const alike = codes.flatMap((code) => byTitle.get(code) ?? [])
    return alike.length === 1 ? alike[0] : undefined
  }
}

/** The records in the parts and in the order in which they are sent: people and classes come before what names them. */
export function partsToSend(records: readonly ImportRecord[]): ImportRecord[][] {
  const order: Record<ImportRecord['kind'], number | undefined> = {
    ...{ class: 0, person: 0, teaching: 1, enrollment: 2, meeting: 3 },
    ...{ refused: undefined, skipped: undefined },
  }
  const prepared = prepareRecords(records)
  const inOrder = [0, 1, 2, 3].flatMap((place) => prepared.filter(({ kind }) => order[kind] === place))
  const parts: ImportRecord[][] = []
  for (let i = 0; i < inOrder.length; i += recordsAtOnce) parts.push(inOrder.slice(i, i + recordsAtOnce))
  return parts
}

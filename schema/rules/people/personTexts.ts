import type { Rows, TableName } from '#schema/nouns/tables.ts'

/**
 * Where people write about a person: the fields, by table, and the fields that name the person the text is about or
 * its author, and the reason for which a student left. An erasure empties them, and so do the years (retention.ts). A test
 * fails for a text that is missing here.
 */
export const personTexts = {
  attendance: { people: ['studentId'], texts: ['reason'] },
  performance: { people: ['studentId', 'teacherId'], texts: ['comment'] },
  enrollments: { people: ['studentId'], texts: ['leftReason'] },
  frequencyActions: { people: ['studentId'], texts: ['note'] },
  studentRecords: {
    people: ['studentId'],
    texts: ['civilName', 'guardians', 'birthDate', 'inepCode', 'birthplace', 'motherName', 'fatherName', 'address'],
  },
  evaluations: { people: ['studentId'], texts: ['selfComment', 'contentComment', 'teacherComment'] },
} as const satisfies {
  [T in TableName]?: { people: readonly (keyof Rows[T])[]; texts: readonly (keyof Rows[T])[] }
}

export type TableWithTexts = keyof typeof personTexts
export const tablesWithTexts = Object.keys(personTexts) as TableWithTexts[]

const peopleFields = [...new Set(Object.values(personTexts).flatMap(({ people }) => people as readonly string[]))]
const textFields = [...new Set(Object.values(personTexts).flatMap(({ texts }) => texts as readonly string[]))]

type Fields = Record<string, unknown>

/** Returns true when the object, a row or a part of a call, names one of these people. */
const names = (object: Fields, isOne: (id: unknown) => boolean) => peopleFields.some((field) => isOne(object[field]))

/**
 * A row or the body of a call without what it says about some people. Returns the same value when it says nothing.
 * @param isOne returns true for their numbers; without it, everything that was written about anybody goes
 */
export function withoutTexts<T>(value: T, isOne?: (id: unknown) => boolean): T {
  if (value === null || typeof value !== 'object') return value
  if (Array.isArray(value)) {
    const items = value.map((item) => withoutTexts(item, isOne))
    return (items.every((item, i) => item === value[i]) ? value : items) as T
  }
  const cleared = !isOne || names(value as Fields, isOne)
  let changed = false
  const fields = Object.entries(value as Fields).map(([name, field]) => {
    const isText = cleared && textFields.includes(name) && (typeof field === 'string' || Array.isArray(field))
    const now = isText ? null : withoutTexts(field, isOne)
    changed ||= now !== field
    return [name, now]
  })
  return changed ? (Object.fromEntries(fields) as T) : value
}

/** The body of a call without what it says about some people, one of whom its address may name. */
export function bodyWithoutTexts<T>(path: string, body: T, isOne?: (id: unknown) => boolean): T {
  const student = /\/students\/(\d+)/.exec(path)?.[1]
  return withoutTexts(body, student && isOne?.(Number(student)) ? undefined : isOne)
}

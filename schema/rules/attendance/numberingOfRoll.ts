import { civilDateOf } from '#schema/fields/dates/civilDate.ts'
import type { RollCall, RollPlace } from '#schema/nouns/rollCall.ts'
import { type Change, fieldsOfKey, type Reader, replace } from '#schema/nouns/tables.ts'
import { fixedNumbers, studentsByNumber } from './callNumbers.ts'
import { enrolledOn } from './enrolledOn.ts'

/** The most students with a fixed number in a year. Those beyond have the numbers that follow from rows. */
const mostStudents = 500
/** The most years whose numbers a class keeps: the latest. */
const mostYears = 12

interface Done {
  /** When the act was done, ms. */
  at: number
  zone?: string | undefined
}

/**
 * What a roll that begins to count writes of call numbers: nothing when everybody who is in the class on its day has a
 * number in its year. Otherwise all who joined by then, or by the day on which it is done, have one from now on: those
 * without one come after the others, in the order that callNumbers gives them.
 *
 * It adds to what the class's row holds, whenever the roll was taken: so the rolls of two devices that did not know of
 * each other give nobody two numbers, and no number to two students, in whatever order they arrive.
 */
async function numberingOfRoll(rows: Reader, { classId, date }: RollPlace, done: Done): Promise<Change[]> {
  const { at, zone } = done
  const schoolClass = await rows.get('classes', classId)
  if (!schoolClass) return []
  const enrollments = await rows.where('enrollments', { classId })
  const { numbering } = schoolClass
  const fixed = fixedNumbers(numbering, date)
  const others = enrollments.filter(({ studentId }) => !fixed.includes(studentId))
  if (fixed.length >= mostStudents || !others.some((each) => enrolledOn(each, date, zone))) return []
  const [people, rolls] = await Promise.all([
    Promise.all(others.map(({ studentId }) => rows.get('users', studentId))),
    rows.where('rollCalls', { classId }),
  ])
  const today = civilDateOf(at, zone)
  const lastDay = today > date ? today : date
  const numbered = {
    numbering,
    people: people.filter((person) => person !== undefined),
    enrollments: others.filter(({ enrolledAt }) => civilDateOf(enrolledAt, zone) <= lastDay),
    rolls: [...rolls, { date, cancelledReason: null }],
  }
  const students = studentsByNumber(numbered, { date, today, zone }).slice(0, mostStudents)
  const year = Number(date.slice(0, 4))
  const years = [...(numbering ?? []).filter((each) => each.year !== year), { year, students }]
    .sort((a, b) => a.year - b.year)
    .slice(-mostYears)
  return years.some((each) => each.year === year) ? [replace('classes', classId, { numbering: years })] : []
}

/**
 * What an act's changes write of call numbers, which are those of a roll that it makes, or that counts again after having
 * been cancelled. No act makes more than one; one that touches more is about rolls that are there.
 */
export async function numberingOfChanges(rows: Reader, changes: readonly Change[], done: Done): Promise<Change[]> {
  const [roll, ...others] = changes.filter(({ kind, table }) => kind === 'put' && table === 'rollCalls')
  if (roll?.kind !== 'put' || others.length) return []
  const before = await rows.get('rollCalls', roll.key)
  const { cancelledReason: wasCancelled = null } = before ?? {}
  const { cancelledReason = wasCancelled } = roll.fields as Partial<RollCall>
  const isThere = before !== undefined && wasCancelled === null
  if (isThere || cancelledReason !== null) return []
  return numberingOfRoll(rows, fieldsOfKey('rollCalls', roll.key) as RollPlace, done)
}

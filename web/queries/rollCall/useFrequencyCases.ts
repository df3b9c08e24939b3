import type { FrequencyAction } from '#schema/nouns/frequencyAction.ts'
import type { FrequencyLimits, FrequencyRule } from '#schema/nouns/frequencyRule.ts'
import type { Guardian } from '#schema/nouns/studentRecord.ts'
import type { Reader } from '#schema/nouns/tables.ts'
import type { User } from '#schema/nouns/user.ts'
import { countedMarks } from '#schema/rules/attendance/countedMarks.ts'
import {
  type FrequencyCase,
  type FrequencyRecords,
  type FrequencySign,
  frequencyCases,
} from '#schema/rules/attendance/frequencyCases.ts'
import { frequencyLimitsOn, limitsOfSchool } from '#schema/rules/attendance/frequencyLimitsOn.ts'
import { yearFigures } from '#schema/rules/attendance/yearFigures.ts'
import { groupBy } from '#schema/rules/groupBy.ts'
import { compareTexts } from '#schema/rules/text.ts'
import { namedClasses } from '../namedClasses.ts'
import { useRowsAtRest } from '../useRows.ts'
import { recordsOfSchool } from './recordsOfSchool.ts'

export interface ListedCase extends FrequencyCase {
  student: User
  /** The titles of the classes in which the student is now. */
  classes: string[]
  /** Whom to call about it. */
  guardians: Guardian[]
  /** What was done about it, the last first. */
  actions: FrequencyAction[]
}

export interface FrequencyWatch {
  cases: ListedCase[]
  /** How many students are 'em risco', by the rule of the lists. */
  atRisk: number
  /** The limits in force. */
  limits: FrequencyLimits
  /** The school's rules, the last first. */
  rules: FrequencyRule[]
}

/** The students of a school to be looked for on a day; undefined while they are computed. */
export const useFrequencyWatch = (schoolId: number | null, today: string): FrequencyWatch | undefined =>
  useRowsAtRest(
    async (rows) => {
      if (schoolId === null) return undefined
      // At once, and whole: hundreds may have passed a limit, and each lookup of one would open a transaction.
      const [ofYear, rules, calendar, users, records, actions] = await Promise.all([
        recordsOfSchool(rows, schoolId, today),
        rows.where('frequencyRules', { schoolId }),
        rows.where('calendarDays', { schoolId }),
        rows.where('users', { schoolId }),
        rows.where('studentRecords', { schoolId }),
        rows.where('frequencyActions', {}),
      ])
      const { attendance, rolls, enrollments } = ofYear
      const limits = frequencyLimitsOn(today, rules)
      const classes = await namedClasses(rows, ofYear.classes)
      const titles = new Map(classes.map(({ id, title }) => [id, title]))
      const found = frequencyCases({ attendance, rolls, enrollments, calendar }, limits, { today })
      const figures = yearFigures({ enrollments, marks: countedMarks(attendance, rolls) }, limits, { today })
      const students = new Map(users.map((user) => [user.id, user]))
      const families = new Map(records.map(({ studentId, guardians }) => [studentId, guardians]))
      const done = groupBy(actions, ({ studentId }) => studentId)
      const cases = found.flatMap((each): ListedCase[] => {
        const { studentId, classIds } = each
        const student = students.get(studentId)
        const own = classIds.map((id) => titles.get(id) ?? '').sort(compareTexts)
        const inOrder = (done.get(studentId) ?? []).sort((a, b) => b.date.localeCompare(a.date) || b.id - a.id)
        const guardians = families.get(studentId) ?? []
        return student ? [{ ...each, student, classes: own, guardians, actions: inOrder }] : []
      })
      return {
        cases,
        atRisk: [...figures.values()].filter(({ atRisk }) => atRisk).length,
        limits,
        rules: rules.sort((a, b) => b.firstDay.localeCompare(a.firstDay)),
      }
    },
    [schoolId, today],
  )

/** The gravest sign of each student of a class, as far as the class's own rolls tell; undefined while it is computed. */
export const useFrequencySigns = (classId: number, today: string): Map<number, FrequencySign> | undefined =>
  useRowsAtRest(
    async (rows) => {
      const schoolId = (await rows.get('classes', classId))?.schoolId ?? 0
      const limits = await limitsOfSchool(rows, schoolId, today)
      const records = await recordsOfClass(rows, { schoolId, classId, today })
      const found = frequencyCases(records, limits, { today })
      return new Map(found.map(({ studentId, signs }) => [studentId, signs[0]!.sign]))
    },
    [classId, today],
  )

/** Of one class alone. */
async function recordsOfClass(
  rows: Reader,
  { schoolId, classId, today }: { schoolId: number; classId: number; today: string },
): Promise<FrequencyRecords> {
  const isOfYear = ({ date }: { date: string }) => date.startsWith(today.slice(0, 4))
  return {
    calendar: await rows.where('calendarDays', { schoolId }),
    enrollments: await rows.where('enrollments', { classId }),
    rolls: (await rows.where('rollCalls', { classId })).filter(isOfYear),
    attendance: (await rows.where('attendance', { classId })).filter(isOfYear),
  }
}

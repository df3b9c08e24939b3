import type { Attendance } from '#schema/nouns/attendance.ts'
import type { FrequencyAction } from '#schema/nouns/frequencyAction.ts'
import type { FrequencyLimits, FrequencyRule } from '#schema/nouns/frequencyRule.ts'
import { isClosed } from '#schema/nouns/schoolClass.ts'
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
import { namedClasses } from '../namedClasses.ts'
import { useRowsAtRest } from '../useRows.ts'

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
      const rules = await rows.where('frequencyRules', { schoolId })
      const limits = frequencyLimitsOn(today, rules)
      const classes = await namedClasses(rows, await rows.where('classes', { schoolId }))
      const titles = new Map(classes.map(({ id, title }) => [id, title]))
      const ofYear = classes.filter((each) => !isClosed(each, `${today.slice(0, 4)}-01-01`))
      const records = await recordsOfYear(rows, { schoolId, classIds: ofYear.map(({ id }) => id), today })
      const found = frequencyCases(records, limits, { today })
      const marks = countedMarks(records.attendance, records.rolls)
      const figures = yearFigures({ enrollments: records.enrollments, marks }, limits, { today })
      const cases = await Promise.all(
        found.map(async (each): Promise<ListedCase[]> => {
          const [student, record, actions] = await Promise.all([
            rows.get('users', each.studentId),
            rows.get('studentRecords', each.studentId),
            rows.where('frequencyActions', { studentId: each.studentId }),
          ])
          actions.sort((a, b) => b.date.localeCompare(a.date) || b.id - a.id)
          const own = each.classIds.map((id) => titles.get(id) ?? '').sort((a, b) => a.localeCompare(b, 'pt-BR'))
          return student ? [{ ...each, student, classes: own, guardians: record?.guardians ?? [], actions }] : []
        }),
      )
      return {
        cases: cases.flat(),
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
      const records = await recordsOfYear(rows, { schoolId, classIds: [classId], today })
      const found = frequencyCases(records, limits, { today })
      return new Map(found.map(({ studentId, signs }) => [studentId, signs[0]!.sign]))
    },
    [classId, today],
  )

/** Reads class by class and keeps this year's rows alone, because a large school has many years of them. */
async function recordsOfYear(
  rows: Reader,
  about: { schoolId: number; classIds: readonly number[]; today: string },
): Promise<FrequencyRecords & { attendance: Attendance[] }> {
  const year = about.today.slice(0, 4)
  const isOfYear = ({ date }: { date: string }) => date.startsWith(year)
  const calendar = await rows.where('calendarDays', { schoolId: about.schoolId })
  const records = []
  for (const classId of about.classIds)
    records.push({
      enrollments: await rows.where('enrollments', { classId }),
      rolls: (await rows.where('rollCalls', { classId })).filter(isOfYear),
      attendance: (await rows.where('attendance', { classId })).filter(isOfYear),
    })
  return {
    enrollments: records.flatMap(({ enrollments }) => enrollments),
    rolls: records.flatMap(({ rolls }) => rolls),
    attendance: records.flatMap(({ attendance }) => attendance),
    calendar,
  }
}

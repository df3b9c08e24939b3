import type { Reader } from '#schema/nouns/tables.ts'
import { withMarks } from '#schema/rules/attendance/dayRolls.ts'
import { schoolDayOn } from '#schema/rules/schedule/schoolDays.ts'
import { moduleOfRoll } from '#schema/rules/schedule/subjects.ts'
import { subjectsOfClasses } from '#schema/rules/schedule/subjectsOfClasses.ts'
import { type DayOfSheet, dayOfSheet, type Presence } from '#web/model/attendance/dayOfSheet.ts'
import { useRowsAtRest } from '../useRows.ts'
import { withClassNames } from '../withClassNames.ts'
import type { RollSheet } from './useRollSheet.ts'

/** Where a sheet stands in the day of its class, and the class with its subject ('6º A · Arte'); undefined while it loads. */
export function useDayOfSheet(
  sheet: RollSheet | null | undefined,
  date: string,
): (DayOfSheet & { title: string }) | undefined {
  const classId = sheet?.schoolClass.id ?? 0
  const lessonId = sheet?.lesson.id ?? 0
  const moduleId = sheet?.lesson.moduleId ?? 0
  const name = [classId, moduleId, date].join('/')
  const found = useRowsAtRest(
    async (rows) => {
      const schoolClass = await withClassNames(rows).get('classes', classId)
      if (!schoolClass) return undefined
      const { schoolId } = schoolClass
      const { weekday } = schoolDayOn(date, await rows.where('calendarDays', { schoolId }))
      const subjects = await subjectsOfClasses(rows, [schoolClass])
      const others = await rows.modulesOfOthersRolls(classId, date)
      const rolls = (await withMarks(rows, await rows.where('rollCalls', { classId, date }))).map(async (roll) => ({
        ...roll,
        moduleId: others.get(roll.lessonId) ?? (await rows.get('lessons', roll.lessonId))?.moduleId,
        presences: await presencesOf(rows, { classId, lessonId: roll.lessonId, date }),
      }))
      const hours = schoolId ? ((await rows.get('schools', schoolId))?.lessonHours ?? null) : null
      const day = { subjects, weekday, rolls: await Promise.all(rolls), hours }
      const subject = subjects.find((each) => each.moduleId === moduleOfRoll(subjects, moduleId))
      return { name, title: subject?.title ?? schoolClass.title, ...dayOfSheet({ lessonId, moduleId }, day) }
    },
    [classId, lessonId, moduleId, date],
  )
  // Until it is read anew, what was found is of the sheet before.
  return found?.name === name ? found : undefined
}

const presencesOf = async (rows: Reader, place: { classId: number; lessonId: number; date: string }) =>
  new Map(
    (await rows.where('attendance', place)).map(({ studentId, present, detail, reason }): [number, Presence] => [
      studentId,
      { present, detail, reason },
    ]),
  )

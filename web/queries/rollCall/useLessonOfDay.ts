import type { Reader } from '#schema/nouns/tables.ts'
import { rollOfDay, rollsOfDay } from '#schema/rules/attendance/dayRolls.ts'
import { moduleOfRoll } from '#schema/rules/schedule/subjects.ts'
import { rollsBySubject, subjectsOfClasses } from '#schema/rules/schedule/subjectsOfClasses.ts'
import { lessonForRoll } from '#web/model/attendance/lessonForRoll.ts'
import { modulesOfClass } from '../useClassModules.ts'
import { useRows } from '../useRows.ts'

/** The lesson of `lessonOfDay`, live; undefined while it loads. */
export const useLessonOfDay = (classId: number, moduleId: number | null, date: string) =>
  useRows((rows) => lessonOfDay(rows, { classId, moduleId, date }), [classId, moduleId, date])

/**
 * The lesson of a subject whose roll opens on a day: that of the roll already there, else the one whose turn it is; null
 * when no lesson is left.
 * @param of `moduleId` null: what has no module of its own or, in a class of which all has one, any
 */
async function lessonOfDay(rows: Reader, of: { classId: number; moduleId: number | null; date: string }) {
  const { classId, moduleId, date } = of
  const schoolClass = await rows.get('classes', classId)
  if (!schoolClass) return null
  const subjects = await subjectsOfClasses(rows, [schoolClass])
  const isAny = moduleId === null && subjects.every((each) => each.moduleId !== null)
  const subjectId = moduleOfRoll(subjects, moduleId ?? undefined)
  const rolls = await rollsOfDay(rows, classId, date)
  const rollsOf = await rollsBySubject(rows, subjects, rolls)
  const there = isAny ? rolls : rollsOf({ schoolClass, moduleId: subjectId })
  const roll = rollOfDay(there)
  if (roll) return roll.lessonId
  const modules = (await modulesOfClass(rows, classId)).filter(({ id }) =>
    moduleId === null ? isAny || moduleOfRoll(subjects, id) === null : id === moduleId,
  )
  const { currentLessonId } = subjects.find((each) => each.moduleId === subjectId) ?? schoolClass
  const lessons = modules.flatMap((module) => module.lessons)
  return lessonForRoll(lessons, currentLessonId, await rows.where('completions', { classId }))?.id ?? null
}

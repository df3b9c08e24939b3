import { civilDateOf } from '#schema/fields/dates/civilDate.ts'
import type { Reader } from '#schema/nouns/tables.ts'
import type { User } from '#schema/nouns/user.ts'
import { contentOfClasses } from '#schema/rules/content/contentOfClasses.ts'
import { byLessonOrder, byModuleOrder } from '#schema/rules/content/inOrder.ts'
import { moduleOfRoll } from '#schema/rules/schedule/subjects.ts'
import { coveragesOf, subjectsOfClasses, taughtBy } from '#schema/rules/schedule/subjectsOfClasses.ts'
import type { SubjectContent } from '#web/model/packs/lessonsAhead.ts'

/** What a class is taught of a subject; its module is null for what has none of its own. */
export interface PackSubject extends SubjectContent {
  classId: number
  moduleId: number | null
}

/**
 * What some classes are taught now, with their lessons: to a teacher what they teach there themselves.
 * @param now ms
 */
export async function packSubjects(
  rows: Reader,
  person: Pick<User, 'id' | 'role'>,
  classIds: readonly number[],
  now: number,
): Promise<PackSubject[]> {
  const found = await Promise.all(classIds.map((id) => rows.get('classes', id)))
  const classes = found.filter((each) => each !== undefined)
  const { links, modules, lessons } = await contentOfClasses(rows, classIds)
  const completions = (await Promise.all(classIds.map((classId) => rows.where('completions', { classId })))).flat()
  const all = await subjectsOfClasses(rows, classes, links)
  const today = civilDateOf(now)
  const shown = person.role === 'teacher' ? taughtBy(all, await coveragesOf(rows, classes), person.id) : all
  return shown
    .filter(({ isTaughtOn }) => isTaughtOn?.(today) ?? true)
    .map(({ schoolClass: { id: classId }, moduleId, currentLessonId }) => {
      const ofClass = all.filter(({ schoolClass }) => schoolClass.id === classId)
      const linked = new Set(links.filter((link) => link.classId === classId).map((link) => link.moduleId))
      const own = modules
        .filter(({ id, active }) => active && linked.has(id) && moduleOfRoll(ofClass, id) === moduleId)
        .sort(byModuleOrder)
      return {
        ...{ classId, moduleId, currentLessonId },
        lessons: own.flatMap(({ id }) => lessons.filter((each) => each.moduleId === id).sort(byLessonOrder)),
        completions: completions.filter((each) => each.classId === classId),
      }
    })
}

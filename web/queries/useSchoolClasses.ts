import type { ModuleClass } from '#schema/nouns/moduleClass.ts'
import type { SchoolClass } from '#schema/nouns/schoolClass.ts'
import { byModuleOrder } from '#schema/rules/content/inOrder.ts'
import { type ClassSubject, namedSubjects } from '#schema/rules/schedule/subjects.ts'
import { type TimetableSubject, timetableOf } from '#schema/rules/schedule/timetable.ts'
import { studentCounts } from '#web/model/people/studentsOfClasses.ts'
import { serverNow } from '#web/sync/clock.ts'
import { namedClasses } from './namedClasses.ts'
import { classesNamed, openFirst } from './openClasses.ts'
import { useRows } from './useRows.ts'

/** Its title says its year where several have the same. */
export interface ListedClass extends SchoolClass {
  /** The title that was given to it. */
  ownTitle: string
  studentCount: number
  teacherName: string | null
  /** The titles of its modules, in order. */
  modules: string[]
  /** The ids of the same, in any order. */
  moduleIds: number[]
  /** What it is taught when. */
  subjects: ClassSubject[]
  /** What it can have hours for, as they are written. */
  timetable: TimetableSubject[]
}

/**
 * The classes of a school in the order of the week, without those that are closed, or `all`, with them at the end;
 * undefined while they load.
 */
export function useSchoolClasses(schoolId: number | null, which: 'open' | 'all' = 'open'): ListedClass[] | undefined {
  return useRows(
    async (rows) => {
      if (schoolId === null) return undefined
      const [classes, modules, links, enrollments, teachers] = await Promise.all([
        rows.where('classes', { schoolId }),
        rows.where('modules', { schoolId }),
        rows.where('moduleClasses', {}),
        rows.where('enrollments', {}),
        rows.where('users', { role: 'teacher', schoolId }),
      ])
      const ownTitles = new Map(classes.map(({ id, title }) => [id, title]))
      const counts = studentCounts(enrollments, serverNow())
      const names = new Map(teachers.map(({ id, name }) => [id, name]))
      const ordered = modules.sort(byModuleOrder)
      const titles = new Map(modules.map(({ id, title }) => [id, title]))
      const ofClass = new Map<number, ModuleClass[]>()
      for (const link of links) ofClass.set(link.classId, [...(ofClass.get(link.classId) ?? []), link])
      return openFirst(
        classesNamed(await namedClasses(rows, classes), which).map((each) => {
          const own = ofClass.get(each.id) ?? []
          const moduleIds = own.map(({ moduleId }) => moduleId)
          const taught = ordered.filter(({ id }) => moduleIds.includes(id))
          return {
            ...each,
            ownTitle: ownTitles.get(each.id)!,
            studentCount: counts.get(each.id) ?? 0,
            teacherName: each.teacherId === null ? null : (names.get(each.teacherId) ?? null),
            moduleIds,
            modules: taught.map(({ title }) => title),
            subjects: namedSubjects(each, own, titles),
            timetable: timetableOf(each, own, taught),
          }
        }),
      )
    },
    [schoolId, which],
  )
}

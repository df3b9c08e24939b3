import type { MeetingTime } from '#schema/fields/meeting.ts'
import type { Module } from '#schema/nouns/module.ts'
import type { ModuleClass } from '#schema/nouns/moduleClass.ts'
import type { SchoolClass } from '#schema/nouns/schoolClass.ts'
import { byModuleOrder } from '#schema/rules/content/inOrder.ts'
import { type Meeting, subjectName } from './subjects.ts'

/** A subject as its timetable is written: its own teacher and hours, each lesson for itself. */
export interface TimetableSubject {
  /** Null for what has no module of its own. */
  moduleId: number | null
  /** Null for what has no module of its own. */
  name: string | null
  /** Null when the class's teacher teaches it. */
  teacherId: number | null
  meetings: readonly MeetingTime[]
}

/**
 * All that a class can have hours for, also what has none yet: itself, then its modules in their order.
 * @param links those of this class
 * @param modules those of the links, and maybe others
 */
export const timetableOf = (
  { teacherId, meetings }: Pick<SchoolClass, 'teacherId' | 'meetings'>,
  links: readonly Pick<ModuleClass, 'moduleId' | 'teacherId' | 'meetings'>[],
  modules: readonly Module[],
): TimetableSubject[] => [
  { moduleId: null, name: null, teacherId, meetings: meetings ?? [] },
  ...[...modules].sort(byModuleOrder).flatMap(({ id, title }) =>
    links
      .filter(({ moduleId }) => moduleId === id)
      .map((link) => ({
        ...{ moduleId: id, name: subjectName(title), teacherId: link.teacherId, meetings: link.meetings ?? [] },
      })),
  ),
]

/** Each lesson as a meeting of its own, as clashes are asked about. */
export const lessonsOf = (meetings: readonly MeetingTime[]): Meeting[] =>
  meetings.map(({ room = null, ...each }) => ({ ...each, room, periods: 1 }))

import type { NewModule } from '../schoolMaker.ts'
import type { NewClassOfWeek, NewLink } from './classOfWeek.ts'
import {
  classesOfGroup,
  dailyMeetings,
  type Shift,
  type SubjectLetter,
  subjectMeetings,
  teacherPlaces,
} from './schoolWeek.ts'
import { subjectsOfGrades } from './subjectsOfGrades.ts'

type ClassWeek = Pick<NewClassOfWeek, 'teacherId' | 'meetings' | 'links'>

/** The six teachers of five classes of a grade. */
export interface Group {
  shift: Shift
  teachers: Record<(typeof teacherPlaces)[SubjectLetter], number>
}

/**
 * Returns a function that returns the teachers of a class of grades 6 to 9. Whoever has few lessons in five classes
 * teaches five others in the afternoon.
 * @param nextTeacher returns a teacher who has no class yet
 */
export function groupsOfTeachers(nextTeacher: () => number) {
  const groups = new Map<string, Group>()
  /** @param letter the place of the class in its grade, from 0 */
  return (grade: number, letter: number): Group => {
    const key = `${grade} ${Math.floor(letter / classesOfGroup)}`
    const known = groups.get(key)
    if (known) return known
    const ofMorning = groups.size % 2 ? [...groups.values()].at(-1)!.teachers : undefined
    const own = { P: nextTeacher(), M: nextTeacher(), H: nextTeacher(), G: nextTeacher() }
    const { C, E } = ofMorning ?? { C: nextTeacher(), E: nextTeacher() }
    const group: Group = { shift: ofMorning ? 'afternoon' : 'morning', teachers: { ...own, C, E } }
    groups.set(key, group)
    return group
  }
}

/**
 * The week of a class of eight subjects. Each class of a group has another of its teachers as its own.
 * @param modules in the order of `subjectsOfGrades`
 * @param letter the place of the class in its grade, from 0
 */
export function weekOfSubjects(modules: readonly NewModule[], { shift, teachers }: Group, letter: number): ClassWeek {
  const turn = letter % classesOfGroup
  const meetings = subjectMeetings(turn, shift)
  const links = (Object.keys(subjectsOfGrades) as SubjectLetter[]).map(
    (subject, i): NewLink => ({
      ...{ module: modules[i]!, teacherId: teachers[teacherPlaces[subject]], meetings: meetings[subject] },
    }),
  )
  return { teacherId: Object.values(teachers)[turn]!, meetings: null, links }
}

/** The week of a class of the first grades: one teacher, who takes one roll a day. */
export const weekOfOneTeacher = (modules: readonly NewModule[], teacherId: number, shift: Shift): ClassWeek => ({
  ...{ teacherId, meetings: dailyMeetings(shift) },
  links: modules.map((module): NewLink => ({ module, teacherId: null, meetings: null })),
})

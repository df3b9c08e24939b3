import { shortDate } from '#schema/fields/dates/dates.ts'
import type { Reader } from '#schema/nouns/tables.ts'
import type { Mutation } from '../mutation.ts'
import type { About } from './rowsMentioned.ts'

/** The description of one student's mark. */
export interface MarkWords {
  studentId: number
  what: string
}

/** For a mutation about several students, each mark in words; an empty list for all others. */
export async function markWords(act: Mutation, args: unknown, rows: Pick<Reader, 'get'>): Promise<MarkWords[]> {
  const { marks = [], concluded: _, ...rest } = (args ?? {}) as About
  if (marks.length < 2) return []
  const names = await Promise.all(marks.map(({ studentId }) => rows.get('users', studentId)))
  return marks.map((mark, i) => ({
    studentId: mark.studentId,
    what: act.describe({ ...rest, marks: [mark] }, { student: names[i]?.name }),
  }))
}

/**
 * What a mutation does, and where, in words: for the person who did it and for the audit trail. Names come from `rows`,
 * as far as it has them. What names a place needs no place besides.
 */
export async function entryWords(
  act: Mutation,
  args: unknown,
  rows: Pick<Reader, 'get'>,
): Promise<{ what: string; where: string }> {
  const about = (args ?? {}) as About
  const studentId = about.studentId ?? about.marks?.[0]?.studentId
  const [schoolClass, lesson, student, module, subject] = await Promise.all([
    about.classId ? rows.get('classes', about.classId) : undefined,
    about.lessonId ? rows.get('lessons', about.lessonId) : undefined,
    studentId ? rows.get('users', studentId) : undefined,
    about.moduleId ? rows.get('modules', about.moduleId) : undefined,
    about.id ? rows.get(act.answer.table, about.id) : undefined,
  ])
  const target = about.to && (await targetWords(about.to, about.classId, rows))
  const { name, title } = (subject ?? {}) as { name?: string; title?: string }
  const day = about.attendanceDate
  const what = act.describe(args, {
    lesson: lesson?.title,
    student: student?.name,
    module: module?.title,
    schoolClass: schoolClass?.title,
    target,
    subject: name ?? title,
  })
  const places = [schoolClass?.title, lesson?.title, day && shortDate(day)]
  const isSaid = (place: string) => what.startsWith(`${place}: `) || what.endsWith(`: ${place}`)
  return { what, where: places.filter((place) => place && !isSaid(place)).join(' · ') }
}

/** The class, unless it is the same, and the lesson to which something is moved. */
async function targetWords(to: NonNullable<About['to']>, classId: number | undefined, rows: Pick<Reader, 'get'>) {
  const [schoolClass, lesson] = await Promise.all([
    rows.get('classes', to.classId),
    to.lessonId ? rows.get('lessons', to.lessonId) : undefined,
  ])
  return [to.classId !== classId && schoolClass?.title, lesson?.title].filter(Boolean).join(', ') || undefined
}

import * as z from 'zod/mini'
import { civilDate, freeText, id } from '#schema/fields/fields.ts'
import { performanceLevel } from '#schema/fields/labels.ts'
import { markColumns, markKey, ofClass, ofDay, ofLesson, ofStudent, serverId } from './commonFields.ts'
import { field, notPersonal, noun } from './noun.ts'
import { levelWords } from './valueWords.ts'

/** The teacher's rating of one student in one lesson of a class on a day. */
export const performances = noun({
  key: markKey,
  fields: {
    id: serverId,
    studentId: ofStudent,
    teacherId: field(z.nullable(id), { name: 'Professor', students: true }),
    lessonId: ofLesson,
    classId: ofClass,
    attendanceId: field(z.nullable(id), { name: 'Presença', students: true }),
    rating: field(z.nullable(performanceLevel), {
      name: 'Aproveitamento',
      word: ['avaliação', 'a', levelWords],
      students: true,
    }),
    comment: field(freeText(1000), {
      word: ['comentário', 'o', (value: string | null) => (value === null ? 'sem comentário' : `“${value}”`)],
      students: true,
    }),
    date: ofDay,
  },
  readers: { class: { by: 'classId', students: 'own', ofSubject: true } },
  isTakenBack: ({ rating, comment }) => rating === null && comment === null,
  personData: {
    title: 'Aproveitamento e comentários dos professores',
    by: ['studentId'],
    columns: { ...markColumns, rating: 'Aproveitamento', comment: 'Comentário', teacherId: 'Professor' },
    left: { id: notPersonal.number, attendanceId: notPersonal.number, studentId: notPersonal.self },
  },
})
export const performance = performances.row
export type Performance = z.infer<typeof performance>

export const performanceInsert = z.object({
  studentId: id,
  lessonId: id,
  classId: z.optional(id),
  attendanceId: z.optional(z.nullable(id)),
  rating: performanceLevel,
  comment: z.optional(performance.shape.comment),
  date: z.optional(civilDate),
})

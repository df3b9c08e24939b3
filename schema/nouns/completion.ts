import * as z from 'zod/mini'
import { id, instant } from '#schema/fields/fields.ts'
import { performanceLevel } from '#schema/fields/labels.ts'
import { ofClass, ofLesson, serverId } from './commonFields.ts'
import { field, notPersonal, noun } from './noun.ts'
import { levelWords } from './valueWords.ts'

/** Whether a class has done a lesson, and how well (spec: lesson_completion_status). */
export const completions = noun({
  key: ['lessonId', 'classId'],
  fields: {
    id: serverId,
    lessonId: ofLesson,
    classId: ofClass,
    teacherId: field(z.nullable(id), { name: 'Professor', students: true }),
    isCompleted: field(z.boolean(), {
      blank: false,
      name: 'Aula feita',
      word: ['marcação', 'a', (value: boolean) => (value ? 'Aula feita' : 'Aula aberta')],
      students: true,
      insert: true,
    }),
    performanceLevel: field(performanceLevel, {
      blank: 'average',
      name: 'Aproveitamento',
      word: ['avaliação da aula', 'a', levelWords],
      students: true,
      insert: true,
    }),
    markedAt: field(instant, { students: true }),
  },
  readers: { class: { by: 'classId', students: 'all' } },
  personData: {
    title: 'Aulas que marcou como feitas',
    by: ['teacherId'],
    columns: {
      ...{ classId: 'Turma', lessonId: 'Aula', isCompleted: 'Feita', performanceLevel: 'Como foi' },
      markedAt: 'Marcada em',
    },
    left: { id: notPersonal.number, teacherId: notPersonal.self },
  },
})
export const completion = completions.row
export type Completion = z.infer<typeof completion>
export const completionInsert = completions.insert

import * as z from 'zod/mini'
import { freeText, id, instant, wholeNumber } from '#schema/fields/fields.ts'
import { markColumns, ofClass, ofDay, ofLesson, rollKey } from './commonFields.ts'
import { field, notPersonal, noun } from './noun.ts'
import { figure } from './valueWords.ts'

/** The most lessons that one roll counts for. */
export const rollPeriods = wholeNumber(1, 12)

/**
 * One roll call: a class, a lesson and a day, when it was closed and by whom. With a `cancelledReason` there was no
 * lesson: its marks are kept but never counted.
 */
export const rollCalls = noun({
  key: rollKey,
  fields: {
    classId: ofClass,
    lessonId: ofLesson,
    date: ofDay,
    concludedAt: z.nullable(instant),
    concludedBy: z.nullable(id),
    cancelledReason: field(freeText(500), {
      word: ['marcação', 'a', (value: string | null) => (value === null ? 'Houve aula' : `Não houve aula (${value})`)],
      students: true,
    }),
    /** How many lessons (*aulas*) it counts for; one when null. */
    periods: field(z.nullable(rollPeriods), { word: ['número de aulas', 'o', figure], students: true }),
    /** What was taught. */
    content: field(freeText(2000), { word: ['conteúdo', 'o'], students: true }),
  },
  readers: { class: { by: 'classId', students: 'withOwnMark' } },
  personData: {
    title: 'Chamadas que concluiu',
    by: ['concludedBy'],
    columns: {
      ...{ ...markColumns, concludedAt: 'Concluída em', cancelledReason: 'Por que não houve aula' },
      ...{ periods: 'Número de aulas', content: 'Conteúdo' },
    },
    left: { id: notPersonal.number, concludedBy: notPersonal.self },
  },
})
export const rollCall = rollCalls.row
export type RollCall = z.infer<typeof rollCall>

/** Where a roll belongs: the class, the lesson and the day that name it. */
export const rollPlace = z.pick(rollCall, { classId: true, lessonId: true, date: true })
export type RollPlace = z.infer<typeof rollPlace>

import * as z from 'zod/mini'
import { freeText, id, instant } from '#schema/fields/fields.ts'
import { markColumns, ofClass, ofDay, ofLesson, rollKey } from './commonFields.ts'
import { field, notPersonal, noun } from './noun.ts'

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
  },
  readers: { class: { by: 'classId', students: 'withOwnMark' } },
  personData: {
    title: 'Chamadas que concluiu',
    by: ['concludedBy'],
    columns: { ...markColumns, concludedAt: 'Concluída em', cancelledReason: 'Por que não houve aula' },
    left: { id: notPersonal.number, concludedBy: notPersonal.self },
  },
})
export const rollCall = rollCalls.row
export type RollCall = z.infer<typeof rollCall>

/** Where a roll belongs: the class, the lesson and the day that name it. */
export const rollPlace = z.pick(rollCall, { classId: true, lessonId: true, date: true })
export type RollPlace = z.infer<typeof rollPlace>

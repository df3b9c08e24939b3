import * as z from 'zod/mini'
import { freeText, id, instant } from '#schema/fields/fields.ts'
import { performanceLevel, performanceLevels } from '#schema/fields/labels.ts'
import { ofClass, ofLesson, serverId } from './commonFields.ts'
import { field, notPersonal, noun } from './noun.ts'
import type { Viewer } from './readers.ts'

const stars = (missing: string) =>
  z.number({ error: missing }).check(z.int(missing), z.minimum(1, missing), z.maximum(5, missing))

/**
 * Returns true for those who may learn whose an evaluation is that they can see: its student, and the staff of a school
 * that shows names if it was given with its name. Every channel that could name a student asks here.
 */
export const readsRater = (
  viewer: Pick<Viewer, 'role' | 'readsRaters'>,
  { withName }: { withName: boolean },
): boolean => viewer.role === 'student' || (readsRatersOf(viewer) && withName === true)

/** Returns true for those who may learn whose some evaluations are. */
export const readsRatersOf = ({ role, readsRaters = false }: Pick<Viewer, 'role' | 'readsRaters'>): boolean =>
  role === 'student' || readsRaters

const hour = 60 * 60_000

/** Noon in Brasília of the day of an instant, ms: the same civil day in every zone of Brazil. */
const noonOf = (at: number) => Math.floor((at - 3 * hour) / (24 * hour)) * 24 * hour + 15 * hour

/**
 * A student's evaluation of a lesson they attended: one per attendance row. `alias` is a random number that the server
 * gives it. Staff gets it in the place of `attendanceId`, and nobody else gets it.
 */
export const evaluations = noun({
  key: ['attendanceId'],
  fields: {
    id: serverId,
    /** Null for people who may not know whose it is. */
    studentId: field(z.nullable(id), { name: 'Aluno', parent: 'users', students: true }),
    attendanceId: field(id, { name: 'Presença' }),
    lessonId: ofLesson,
    classId: ofClass,
    selfPerformance: field(performanceLevel, { name: 'Seu desempenho', students: true }),
    contentRating: field(stars('Por favor, avalie o conteúdo da aula'), { name: 'Nota do conteúdo', students: true }),
    teacherRating: field(stars('Por favor, avalie o professor'), { name: 'Nota do professor', students: true }),
    selfComment: field(freeText(2000), { name: 'Comentário sobre o seu desempenho', students: true }),
    contentComment: field(freeText(2000), { name: 'Comentário sobre o conteúdo', students: true }),
    teacherComment: field(freeText(2000), { name: 'Comentário sobre o professor', students: true }),
    date: field(instant, { name: 'Data', students: true }),
    alias: z.nullable(id),
    /** Staff may read whose it is, where the school shows names. Decided once, when it is given (`keepsName`). */
    withName: field(z.boolean(), { blank: false, name: 'Com o seu nome', students: true }),
  },
  readers: {
    class: { by: 'classId', students: 'own', ofSubject: true },
    // Staff knows an evaluation by its `alias`, so that its key never leads to a student. Of a rating without a name they
    // read neither the student nor a time finer than the day.
    seenBy(viewer, row) {
      if (viewer.role === 'student') return row
      const known = { ...row, attendanceId: row.alias ?? 0, alias: null }
      return readsRater(viewer, row) ? known : { ...known, id: null, studentId: null, date: noonOf(row.date) }
    },
  },
  personData: {
    title: 'Avaliações que a pessoa fez',
    by: ['studentId'],
    columns: {
      ...{ classId: 'Turma', lessonId: 'Aula', date: 'Feita em', selfPerformance: 'Próprio desempenho' },
      ...{ selfComment: 'Sobre si', contentRating: 'Nota da aula', contentComment: 'Sobre a aula' },
      ...{ teacherRating: 'Nota do professor', teacherComment: 'Sobre o professor' },
      withName: 'Com o nome da pessoa',
    },
    left: {
      ...{ id: notPersonal.number, alias: notPersonal.number, attendanceId: notPersonal.number },
      studentId: notPersonal.self,
    },
  },
})
export const evaluation = evaluations.row
export type Evaluation = z.infer<typeof evaluation>

const chosen = () =>
  z
    .number({ error: 'Selecione uma aula para avaliar' })
    .check(z.int('Selecione uma aula para avaliar'), z.positive('Selecione uma aula para avaliar'))

/** The fields in the order of spec section 5, so the first error reported is the one it asks for. */
export const evaluationInsert = z.object({
  lessonId: chosen(),
  attendanceId: chosen(),
  contentRating: evaluation.shape.contentRating,
  teacherRating: evaluation.shape.teacherRating,
  selfPerformance: z.enum(performanceLevels, { error: 'Por favor, avalie seu próprio desempenho' }),
  studentId: id,
  /** What the form told the student: whether staff reads the name. Earlier apps do not send it. */
  withName: z.optional(evaluation.shape.withName),
  selfComment: z.optional(evaluation.shape.selfComment),
  contentComment: z.optional(evaluation.shape.contentComment),
  teacherComment: z.optional(evaluation.shape.teacherComment),
})

import { Refusal } from '#schema/errors.ts'
import { evaluationInsert } from '#schema/nouns/evaluation.ts'
import { keyOf, put } from '#schema/nouns/tables.ts'
import { mustBeOwn } from '#schema/permissions/student.ts'
import { sharesSchool } from '#schema/permissions/user.ts'
import { keepsName } from '#schema/rules/attendance/keepsName.ts'
import { mutation } from '../mutation.ts'

/** A student evaluates a lesson they were present in, once per presence (spec section 2). */
export const evaluateLesson = mutation('POST /api/evaluations', {
  name: 'evaluateLesson',
  summary: 'Avalia uma aula a que o aluno esteve presente',
  shortName: 'Avaliação de aula',
  roles: mustBeOwn.roles,
  args: evaluationInsert,
  example: ({ attendance, lesson, student }) => ({
    attendanceId: attendance,
    lessonId: lesson,
    studentId: student,
    contentRating: 5,
    teacherRating: 4,
    selfPerformance: 'good',
    selfComment: 'Entendi',
    contentComment: 'Claro',
    teacherComment: 'Paciente',
    withName: true,
  }),
  async allow({ actor, args }) {
    mustBeOwn(actor, args.studentId)
  },
  async plan({ actor, args, rows, at }) {
    const { attendanceId, lessonId, withName: announced, ...evaluation } = args
    const [attended] = await rows.where('attendance', { id: attendanceId, studentId: actor.id })
    const schoolClass = attended && (await rows.get('classes', attended.classId))
    if (!attended || !schoolClass || !sharesSchool(actor, schoolClass))
      throw new Refusal('notFound', 'Presença não encontrada.')
    if (attended.lessonId !== lessonId) throw new Refusal('args.invalid', 'lessonId: esta presença é de outra aula.')
    if (!attended.present) throw new Refusal('evaluation.absent')
    const roll = await rows.get('rollCalls', keyOf('rollCalls', attended))
    if (roll && roll.cancelledReason !== null)
      throw new Refusal('evaluation.absent', 'Não houve aula neste dia: não há o que avaliar.')
    if (await rows.get('evaluations', attendanceId)) throw new Refusal('evaluation.exists')
    const { classId } = attended
    const withName = keepsName(await rows.get('schools', schoolClass.schoolId), { at, announced })
    const keys = { attendanceId, lessonId, classId, studentId: actor.id }
    return [put('evaluations', { ...evaluation, ...keys, date: at, withName })]
  },
  describe: ({ contentRating, teacherRating }) =>
    `Aula avaliada: conteúdo ${contentRating}, professor ${teacherRating}`,
  answer: { table: 'evaluations' },
})

import * as z from 'zod/mini'
import { freeText, id } from '#schema/fields/fields.ts'
import { performanceLabels, performanceLevel } from '#schema/fields/labels.ts'
import { attendanceDate, detailFits, markDetail } from '#schema/nouns/attendance.ts'
import { rollCall, rollPeriods } from '#schema/nouns/rollCall.ts'
import { put } from '#schema/nouns/tables.ts'
import { mustTeachLesson } from '#schema/permissions/schoolClass.ts'
import { attendanceFields, attendanceWord } from '#schema/rules/attendance/attendanceFields.ts'
import { mustNotBeFuture } from '#schema/rules/attendance/mustNotBeFuture.ts'
import { sheetOn } from '#schema/rules/attendance/sheetOn.ts'
import { mustBeTaughtIn } from '#schema/rules/content/lessonOfClass.ts'
import { definedFields } from '#schema/rules/definedFields.ts'
import { periodsOfNew } from '#schema/rules/schedule/periodsOfNew.ts'
import { countOf } from '#schema/rules/text.ts'
import { mutation } from '../mutation.ts'

/** The mark of one student. Fields left out stay as they are, and `present: null` withdraws a mark. */
const mark = z
  .object({
    studentId: id,
    present: z.optional(z.nullable(z.boolean())),
    ...markDetail,
    rating: z.optional(z.nullable(performanceLevel)),
    comment: z.optional(freeText(1000)),
  })
  .check(detailFits)

/**
 * Takes or corrects the roll of a class for a lesson on a day (decisions section 3). Each student has one attendance
 * row and one performance row, never a second. `concluded` closes the roll, `periods` says how many lessons it counts for
 * and `content` what was taught; a new roll of a subject with hours counts for its meetings of the day. A mark of a student who was not in the class
 * that day, or was excused from the subject, is left out (decisions section 9).
 */
export const takeRollCall = mutation('POST /api/classes/:classId/lessons/:lessonId/attendance', {
  name: 'takeRollCall',
  summary: 'Faz ou corrige a chamada de um dia',
  shortName: 'Chamada',
  roles: mustTeachLesson.roles,
  keepsToClass: true,
  args: z.object({
    classId: id,
    lessonId: id,
    attendanceDate,
    marks: z._default(z.array(mark).check(z.maxLength(500, 'marks: até 500 alunos por vez')), []),
    concluded: z.optional(z.boolean()),
    periods: z.optional(rollPeriods),
    content: z.optional(rollCall.shape.content),
  }),
  example: (about) => ({
    classId: about.class,
    lessonId: about.lesson,
    attendanceDate: '2026-11-16',
    marks: [{ studentId: about.student, present: true, rating: 'good', comment: 'Participou' }],
    concluded: false,
    periods: 2,
    content: 'Metades e terços',
  }),
  async allow({ actor, args, rows, at, zone }) {
    await mustTeachLesson(actor, rows, { ...args, date: args.attendanceDate, at, zone })
  },
  requestedDay: ({ attendanceDate }) => attendanceDate,
  async plan({ actor, args, rows, at, now, zone, each }) {
    const { classId, lessonId, attendanceDate: date } = args
    mustNotBeFuture(date, { now, zone })
    const { moduleId } = await mustBeTaughtIn(rows, lessonId, classId)
    const marked = args.marks.map(({ studentId }) => studentId)
    const sheet = await sheetOn(rows, { classId, moduleId, date, zone }, marked)
    const roll = { classId, lessonId, date }
    const counted = await periodsOfNew(rows, roll, moduleId)
    const written = { ...counted, ...definedFields({ periods: args.periods, content: args.content }) }
    const conclusion =
      args.concluded === undefined
        ? {}
        : { concludedAt: args.concluded ? at : null, concludedBy: args.concluded ? actor.id : null }
    const marks = await each('marks', args.marks, (mark) => {
      const { studentId, rating, comment } = mark
      sheet.mustHave(studentId, mark.present === null)
      const isRated = rating !== undefined || comment !== undefined
      return [
        ...(mark.present === undefined ? [] : [put('attendance', { ...roll, studentId, ...attendanceFields(mark) })]),
        ...(isRated
          ? [
              put('performance', {
                ...roll,
                studentId,
                teacherId: actor.id,
                ...(rating !== undefined && { rating }),
                ...(comment !== undefined && { comment }),
              }),
            ]
          : []),
      ]
    })
    return [put('rollCalls', { ...roll, ...written, ...conclusion }), ...marks]
  },
  alone: ({ concluded: _, periods: __, content: ___, ...roll }) => roll,
  describe({ marks, concluded, periods, content }, { student = 'um aluno' }) {
    const [mark] = marks
    if (!mark && concluded === undefined && content !== undefined) return 'Conteúdo da aula registrado'
    if (!mark && concluded === undefined && periods) return `Chamada de ${countOf(periods, 'aula', 'aulas')}`
    if (!mark) return concluded === false ? 'Chamada reaberta' : concluded ? 'Chamada concluída' : 'Chamada aberta'
    if (marks.length > 1) return `Chamada de ${countOf(marks.length, 'aluno', 'alunos')}`
    const { rating, comment } = mark
    const parts = [
      mark.present === undefined ? '' : attendanceWord(mark),
      rating ? `aproveitamento ${performanceLabels[rating]}` : '',
      comment ? 'comentário' : '',
    ]
    return `${student}: ${parts.filter(Boolean).join(', ') || 'avaliação retirada'}`
  },
  putBack: {
    tables: ['attendance', 'performance', 'rollCalls'],
    fields: ['present', 'detail', 'reason', 'rating', 'comment', 'periods', 'content'],
    args({ place: { studentId, date, ...place }, field, value, now }) {
      if (studentId === undefined)
        return value === null && field === 'periods' ? undefined : { ...place, attendanceDate: date, [field]: value }
      const fields = field === 'rating' || field === 'comment' ? { [field]: value } : wholeMark(field, value, now)
      return { ...place, attendanceDate: date, marks: [{ studentId, ...fields }] }
    },
  },
  answer: { table: 'attendance', many: true },
})

/** A whole mark from one of its fields: the others follow from it. */
function wholeMark(field: string, value: unknown, now: { reason?: string | null } | undefined) {
  if (field === 'present') return { present: value }
  if (field === 'periods') return { present: true, periods: value }
  if (value === 'late') return { present: true, detail: value }
  const reason = field === 'reason' ? value : (now?.reason ?? 'Motivo não informado')
  return { present: false, detail: 'justified', reason }
}

import * as z from 'zod/mini'
import { attendanceDate, detailFits, markDetail } from '../entities/attendance.ts'
import { freeText, id } from '../entities/fields.ts'
import { performanceLabels, performanceLevel } from '../entities/labels.ts'
import { type Change, put } from '../entities/tables.ts'
import { mustTeach } from '../policies/schoolClass.ts'
import { attendanceSaid, attendanceWord } from '../rules/attendanceSaid.ts'
import { mustBeTaughtIn } from '../rules/lessonOfClass.ts'
import { mustBeOnSheet } from '../rules/mustBeOnSheet.ts'
import { mustHaveCome } from '../rules/mustHaveCome.ts'
import { countOf } from '../rules/text.ts'
import { mutation } from './mutation.ts'

/** What is said of one student; what is left out stays as it is, and `present: null` takes a mark back. */
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
 * Takes or corrects the roll of a class for a lesson on a day (decisions section 3): one attendance row and one performance
 * row per student, never a second. `concluded` closes the roll.
 */
export const takeRollCall = mutation('POST /api/classes/:classId/lessons/:lessonId/attendance', {
  name: 'takeRollCall',
  roles: ['teacher', 'admin', 'superadmin'],
  args: z.object({
    classId: id,
    lessonId: id,
    attendanceDate,
    marks: z._default(z.array(mark).check(z.maxLength(500, 'marks: até 500 alunos por vez')), []),
    concluded: z.optional(z.boolean()),
  }),
  async allow({ actor, args, rows }) {
    mustTeach(actor, await rows.get('classes', args.classId))
  },
  async plan({ actor, args, rows, at, now, zone }) {
    const { classId, lessonId, attendanceDate: date } = args
    mustHaveCome(date, { now, zone })
    await mustBeTaughtIn(rows, lessonId, classId)
    await mustBeOnSheet(
      rows,
      classId,
      args.marks.map((m) => m.studentId),
      date,
      zone,
    )
    const roll = { classId, lessonId, date }
    const conclusion =
      args.concluded === undefined
        ? {}
        : { concludedAt: args.concluded ? at : null, concludedBy: args.concluded ? actor.id : null }
    const changes: Change[] = [put('rollCalls', { ...roll, ...conclusion })]
    for (const { studentId, rating, comment, ...said } of args.marks) {
      if (said.present !== undefined) changes.push(put('attendance', { ...roll, studentId, ...attendanceSaid(said) }))
      if (rating === undefined && comment === undefined) continue
      changes.push(
        put('performance', {
          ...roll,
          studentId,
          teacherId: actor.id,
          ...(rating !== undefined && { rating }),
          ...(comment !== undefined && { comment }),
        }),
      )
    }
    return changes
  },
  tell({ marks, concluded }, { student = 'um aluno' }) {
    const [mark] = marks
    if (!mark) return concluded === false ? 'Chamada reaberta' : concluded ? 'Chamada concluída' : 'Chamada aberta'
    if (marks.length > 1) return `Chamada de ${countOf(marks.length, 'aluno', 'alunos')}`
    const { rating, comment } = mark
    const said = [
      mark.present === undefined ? '' : attendanceWord(mark),
      rating ? `aproveitamento ${performanceLabels[rating]}` : '',
      comment ? 'comentário' : '',
    ]
    return `${student}: ${said.filter(Boolean).join(', ') || 'avaliação retirada'}`
  },
  answer: { table: 'attendance', many: true },
})

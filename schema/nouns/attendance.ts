import * as z from 'zod/mini'
import { atMost, civilDate, freeText, id } from '#schema/fields/fields.ts'
import { type AttendanceDetail, attendanceDetail, attendanceDetailLabels } from '#schema/fields/labels.ts'
import { markColumns, markKey, ofClass, ofDay, ofLesson, ofStudent, serverId } from './commonFields.ts'
import { field, notPersonal, noun } from './noun.ts'
import { isGlobal, type Viewer } from './readers.ts'
import { rollPeriods } from './rollCall.ts'
import { figure } from './valueWords.ts'

/** Returns true for those who may read the reasons of absences that they can see. */
export const readsReasons = (viewer: Pick<Viewer, 'role' | 'schoolId'>): boolean => !isGlobal(viewer)

/**
 * One student's presence in one lesson of a class on a day. `present` is null when a mark was withdrawn. `detail`
 * refines it, and only a justified absence has a `reason`.
 */
export const attendances = noun({
  key: markKey,
  fields: {
    id: serverId,
    studentId: ofStudent,
    lessonId: ofLesson,
    classId: ofClass,
    present: field(z.nullable(z.boolean()), {
      name: 'Presença',
      word: [
        'marcação',
        'a',
        (value: boolean | null) => (value === null ? 'sem marcação' : value ? 'Presente' : 'Ausente'),
      ],
      students: true,
    }),
    detail: field(z.nullable(attendanceDetail), {
      name: 'Detalhe da presença',
      word: [
        'marcação',
        'a',
        (value: AttendanceDetail | null) => (value === null ? 'sem detalhe' : attendanceDetailLabels[value]),
      ],
      students: true,
    }),
    reason: field(freeText(500), { word: ['motivo', 'o'], students: true }),
    /** Of a roll of several lessons, in how many the student was; all of them when null. */
    periods: field(z.nullable(rollPeriods), { word: ['número de aulas', 'o', figure], students: true }),
    date: ofDay,
  },
  readers: {
    class: { by: 'classId', students: 'own', ofSubject: true },
    // Why a student was absent may be about their health or family. The class's teacher, the school's office and the
    // student read it. People who run all schools see that an absence is justified, and no more.
    seenBy: (viewer, mark) => (readsReasons(viewer) ? mark : { ...mark, reason: null }),
  },
  isTakenBack: ({ present }) => present === null,
  personData: {
    title: 'Presenças e faltas',
    by: ['studentId'],
    columns: { ...markColumns, present: 'Presente', detail: 'Detalhe', reason: 'Motivo', periods: 'Aulas presente' },
    left: { id: notPersonal.number, studentId: notPersonal.self },
  },
})
export const attendance = attendances.row
export type Attendance = z.infer<typeof attendance>

/** The optional fields of a mark. An app that does not know them leaves them out. */
export const markDetail = {
  detail: z.optional(attendance.shape.detail),
  reason: z.optional(attendance.shape.reason),
  periods: z.optional(attendance.shape.periods),
}

/** A late student counts as present. A justified absence counts as absent and needs a reason. */
export const detailFits = z.superRefine<{
  present?: boolean | null | undefined
  detail?: Attendance['detail'] | undefined
  reason?: string | null | undefined
}>(({ present, detail, reason }, context) => {
  const say = (field: string, message: string) => context.addIssue({ code: 'custom', path: [field], message })
  if (detail === 'late' && present !== true) say('detail', 'O aluno atrasado conta como presente')
  if (detail === 'justified' && present !== false) say('detail', 'A falta justificada conta como ausência')
  if (detail === 'justified' && !reason) say('reason', 'O motivo da falta justificada é obrigatório')
})

/** The day of a roll call in forms and calls (spec section 3, insert shape). */
export const attendanceDate = z.string({ error: 'A data de presença é obrigatória' }).check(
  z.minLength(1, 'A data de presença é obrigatória'),
  atMost(10, 'A data de presença é inválida'),
  z.refine((text) => civilDate.safeParse(text).success, 'A data de presença é inválida'),
)

export const attendanceInsert = z
  .object({
    studentId: id,
    lessonId: id,
    classId: z.optional(id),
    present: z.boolean({ error: 'Diga se o aluno está presente ou ausente' }),
    ...markDetail,
    attendanceDate,
  })
  .check(detailFits)

import * as z from 'zod/mini'
import { Refusal } from '#schema/errors.ts'
import { civilDateOf } from '#schema/fields/dates/civilDate.ts'
import { id } from '#schema/fields/fields.ts'
import { recordFields, studentRecords } from '#schema/nouns/studentRecord.ts'
import { put } from '#schema/nouns/tables.ts'
import { mustFollowStudent } from '#schema/permissions/frequency.ts'
import { definedFields } from '#schema/rules/definedFields.ts'
import { mutation } from '../mutation.ts'

/** Writes down a student's family and documents. What is left out stays as it was. */
export const updateStudentRecord = mutation('PUT /api/students/:studentId/record', {
  name: 'updateStudentRecord',
  summary: 'Anota a família e os documentos de um aluno',
  roles: mustFollowStudent.roles,
  args: z.extend(recordFields, { studentId: id }),
  example: ({ student }) => ({ studentId: student, ...studentRecords.examples() }),
  async allow({ actor, args, rows }) {
    await mustFollowStudent(actor, rows, args.studentId)
  },
  async plan({ actor, args: { studentId, ...fields }, rows, at, now = at, zone }) {
    mustBeBirthDate(fields.birthDate, civilDateOf(now, zone))
    const { schoolId } = await mustFollowStudent(actor, rows, studentId)
    return [put('studentRecords', { studentId, schoolId, ...definedFields(fields) })]
  },
  describe: (_, { student = 'um aluno' }) => `Família e documentos de ${student}`,
  putBack: { args: ({ key, field, value }) => ({ studentId: key, [field]: value }) },
  answer: { table: 'studentRecords' },
})

/** Throws 400 for a day on which no student was born. @param today a civil date */
function mustBeBirthDate(day: string | null | undefined, today: string): void {
  if (day && (day < '1900' || day > today)) throw new Refusal('args.invalid', 'birthDate: confira o ano e o dia.')
}

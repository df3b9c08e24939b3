import * as z from 'zod/mini'
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
  async plan({ actor, args: { studentId, ...fields }, rows }) {
    const { schoolId } = await mustFollowStudent(actor, rows, studentId)
    return [put('studentRecords', { studentId, schoolId, ...definedFields(fields) })]
  },
  describe: (_, { student = 'um aluno' }) => `Família e documentos de ${student}`,
  putBack: { args: ({ key, field, value }) => ({ studentId: key, [field]: value }) },
  answer: { table: 'studentRecords' },
})

import * as z from 'zod/mini'
import { Refusal } from '#schema/errors.ts'
import { id } from '#schema/fields/fields.ts'
import { recordFields, studentRecords } from '#schema/nouns/studentRecord.ts'
import { put } from '#schema/nouns/tables.ts'
import { mustKeepRecord } from '#schema/permissions/studentRecord.ts'
import { isFuture } from '#schema/rules/attendance/mustNotBeFuture.ts'
import { definedFields } from '#schema/rules/definedFields.ts'
import { mutation } from '../mutation.ts'

/** Writes down a student's family and documents. What is left out stays as it was. */
export const updateStudentRecord = mutation('PUT /api/students/:studentId/record', {
  name: 'updateStudentRecord',
  summary: 'Anota a família e os documentos de um aluno',
  roles: mustKeepRecord.roles,
  args: z
    .extend(recordFields, { studentId: id })
    .check(z.refine((args) => Object.keys(args).some((name) => name !== 'studentId'), 'Diga o que deve mudar.')),
  example: ({ student }) => ({ studentId: student, ...studentRecords.examples() }),
  async allow({ actor, args, rows }) {
    await mustKeepRecord(actor, rows, args.studentId)
  },
  async plan({ actor, args: { studentId, ...fields }, rows, now, zone }) {
    const { schoolId } = await mustKeepRecord(actor, rows, studentId)
    if (fields.birthDate && isFuture(fields.birthDate, { now, zone }))
      throw new Refusal('args.invalid', 'birthDate: este dia ainda não chegou.')
    return [put('studentRecords', { studentId, schoolId, ...definedFields(fields) })]
  },
  describe: (_, { student = 'um aluno' }) => `Família e documentos de ${student}`,
  putBack: { args: ({ key, field, value }) => ({ studentId: key, [field]: value }) },
  answer: { table: 'studentRecords' },
})

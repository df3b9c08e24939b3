import { Refusal } from '#schema/errors.ts'
import { frequencyActionInsert, frequencyActionLabels } from '#schema/nouns/frequencyAction.ts'
import { put } from '#schema/nouns/tables.ts'
import { mustFollowStudent } from '#schema/permissions/frequency.ts'
import { isFuture } from '#schema/rules/attendance/mustNotBeFuture.ts'
import { mutation } from '../mutation.ts'

/** Writes down what the office did about a student's absences. */
export const addFrequencyAction = mutation('POST /api/frequency-actions', {
  name: 'addFrequencyAction',
  summary: 'Registra o que foi feito sobre as faltas de um aluno',
  roles: mustFollowStudent.roles,
  args: frequencyActionInsert,
  example: ({ student }) => ({
    studentId: student,
    kind: 'visit',
    date: '2026-11-20',
    note: 'A família mudou de bairro.',
  }),
  async allow({ actor, args, rows }) {
    await mustFollowStudent(actor, rows, args.studentId)
  },
  async plan({ actor, args, rows, ids, now, zone }) {
    if (isFuture(args.date, { now, zone })) throw new Refusal('args.invalid', 'date: este dia ainda não chegou.')
    const { schoolId } = await mustFollowStudent(actor, rows, args.studentId)
    return [put('frequencyActions', { ...args, schoolId, id: ids[0]! })]
  },
  createsRows: () => ['frequencyActions'],
  describe: ({ kind }, { student = 'um aluno' }) => `Busca ativa de ${student}: ${frequencyActionLabels[kind]}`,
  answer: { table: 'frequencyActions' },
})

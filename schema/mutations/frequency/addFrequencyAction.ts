import { frequencyActionInsert, frequencyActionLabels } from '#schema/entities/frequencyAction.ts'
import { put } from '#schema/entities/tables.ts'
import { mustFollowStudent } from '#schema/permissions/frequency.ts'
import { mutation } from '../mutation.ts'

/** Writes down what the office did about a student's absences. */
export const addFrequencyAction = mutation('POST /api/frequency-actions', {
  name: 'addFrequencyAction',
  roles: mustFollowStudent.roles,
  args: frequencyActionInsert,
  async allow({ actor, args, rows }) {
    await mustFollowStudent(actor, rows, args.studentId)
  },
  async plan({ actor, args, rows, ids }) {
    const { schoolId } = await mustFollowStudent(actor, rows, args.studentId)
    return [put('frequencyActions', { ...args, note: args.note || null, schoolId, id: ids[0]! })]
  },
  createsRows: () => ['frequencyActions'],
  describe: ({ kind }, { student = 'um aluno' }) => `Busca ativa de ${student}: ${frequencyActionLabels[kind]}`,
  answer: { table: 'frequencyActions' },
})

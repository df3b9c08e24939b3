import { useState } from 'react'
import { type Category, categoryLabels } from '../../../../schema/entities/labels.ts'
import type { User } from '../../../../schema/entities/user.ts'
import {
  type BulkAct,
  categoryBack,
  deleteAll,
  enrolAll,
  enrolBack,
  setCategory,
} from '../../../../schema/rules/bulkActs.ts'
import { countOf } from '../../../../schema/rules/text.ts'
import { notifyFailed } from '../../../components/notify.ts'
import { readNow, useBulk } from '../../../data/useBulk.ts'

export interface Outcome {
  text: string
  /** What takes it back; reads what is there when it is asked. */
  back?(): Promise<BulkAct[]>
  /** The numbers of what was deleted; the bin has it too. */
  deleted?: readonly number[]
}

const of = (count: number) => countOf(count, 'aluno', 'alunos')

/** What is done with many students at once, each one step that can be taken back; `outcome` stays until it is dismissed. */
export function useStudentBulk(onDone: () => void) {
  const { progress, run, undo } = useBulk()
  const [outcome, setOutcome] = useState<Outcome | null>(null)

  async function act(acts: readonly BulkAct[], failed: string, told: (count: number, ids: number[]) => Outcome) {
    setOutcome(null)
    const kept: number[] = []
    try {
      await run(acts, (ids) => kept.push(...ids))
    } catch (error) {
      notifyFailed(failed, error)
    }
    // Of what was cut short, the part that is kept can be taken back all the same.
    if (kept.length || !acts.length) {
      setOutcome(told(kept.length, kept))
      onDone()
    }
  }

  return {
    progress,
    outcome,
    dismiss: () => setOutcome(null),
    async categorise(students: readonly User[], category: Category | null) {
      const name = category ? categoryLabels[category] : 'N/A'
      await act(setCategory(students, category), 'Falha ao atualizar alunos', (count) => ({
        text: count ? `Categoria ${name}: ${of(count)}.` : `Já eram todos da categoria ${name}.`,
        ...(count && {
          back: () =>
            readNow(async (rows) => categoryBack(students, await rows.where('users', { role: 'student' }), category)),
        }),
      }))
    },
    async enrol(students: readonly User[], schoolClass: { id: number; title: string }) {
      const ids = students.map(({ id }) => id)
      const enrolled = () => readNow((rows) => rows.where('enrollments', { classId: schoolClass.id }))
      const before = await enrolled()
      await act(enrolAll(ids, schoolClass.id, before), 'Erro ao matricular alunos', (count) => ({
        text: count
          ? `${countOf(count, 'aluno matriculado', 'alunos matriculados')} em ${schoolClass.title}.`
          : `Já estavam todos em ${schoolClass.title}.`,
        ...(count && { back: async () => enrolBack(ids, schoolClass.id, before, await enrolled()) }),
      }))
    },
    async remove(students: readonly User[]) {
      await act(deleteAll(students.map(({ id }) => id)), 'Falha ao excluir alunos', (count, deleted) => ({
        text: `${countOf(count, 'aluno excluído', 'alunos excluídos')}.`,
        deleted,
      }))
    },
    async undo() {
      if (!outcome) return
      const { back, deleted } = outcome
      try {
        if (deleted) {
          // Of what was cut short, the rest can still be asked for.
          await undo(deleted, (left) => setOutcome({ ...outcome, deleted: left }))
          return setOutcome({ text: `Desfeito: ${countOf(deleted.length, 'aluno voltou', 'alunos voltaram')}.` })
        }
        if (!back) return
        await act(await back(), 'Falha ao desfazer', (count) => ({
          text: count ? `Desfeito: ${of(count)} como antes.` : 'Nada a desfazer: já mudou de novo.',
        }))
      } catch (error) {
        notifyFailed('Falha ao desfazer', error)
      }
    },
  }
}

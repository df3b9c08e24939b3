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
  /** Whether what was done can be brought back from the bin. */
  inTrash?: boolean
}

const of = (count: number) => countOf(count, 'aluno', 'alunos')

/** What is done with many students at once, each one step that can be taken back; `outcome` stays until it is dismissed. */
export function useStudentBulk(onDone: () => void) {
  const { progress, run } = useBulk()
  const [outcome, setOutcome] = useState<Outcome | null>(null)

  async function act(acts: readonly BulkAct[], failed: string, told: (count: number) => Outcome) {
    setOutcome(null)
    let kept = 0
    try {
      await run(acts, (count) => {
        kept += count
      })
    } catch (error) {
      notifyFailed(failed, error)
    }
    // Of what was cut short, the part that is kept can be taken back all the same.
    if (kept || !acts.length) {
      setOutcome(told(kept))
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
      await act(deleteAll(students.map(({ id }) => id)), 'Falha ao excluir alunos', (count) => ({
        text: `${countOf(count, 'aluno excluído', 'alunos excluídos')}.`,
        inTrash: true,
      }))
    },
    async undo() {
      if (!outcome?.back) return
      try {
        await act(await outcome.back(), 'Falha ao desfazer', (count) => ({
          text: count ? `Desfeito: ${of(count)} como antes.` : 'Nada a desfazer: já mudou de novo.',
        }))
      } catch (error) {
        notifyFailed('Falha ao desfazer', error)
      }
    },
  }
}

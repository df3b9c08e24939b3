import { useState } from 'react'
import { type Category, categoryLabels } from '#schema/fields/labels.ts'
import type { User } from '#schema/nouns/user.ts'
import { countOf } from '#schema/rules/text.ts'
import { readNow, useBulk } from '#web/actions/useBulk.ts'
import { notifyFailed } from '#web/components/toast/notify.ts'
import type { BulkAct } from '#web/model/people/bulkAct.ts'
import { deleteAll, enrolAll, setCategory, undoCategory, undoEnrolment } from '#web/model/people/bulkActs.ts'
import { serverNow } from '#web/sync/clock.ts'

export interface BulkResult {
  text: string
  /** The acts that undo it; reads the current rows when called. */
  back?(): Promise<BulkAct[]>
  /** The ids of the deletions; the bin has them too. */
  deleted?: readonly number[]
}

const studentsText = (count: number) => countOf(count, 'aluno', 'alunos')

/** Acts on many students at once, each undone in one step; `outcome` stays until it is dismissed. */
export function useStudentBulk(onDone: () => void) {
  const { progress, run, undo } = useBulk()
  const [outcome, setOutcome] = useState<BulkResult | null>(null)

  async function act(acts: readonly BulkAct[], failed: string, resultOf: (count: number, ids: number[]) => BulkResult) {
    setOutcome(null)
    const kept: number[] = []
    try {
      await run(acts, (ids) => kept.push(...ids))
    } catch (error) {
      notifyFailed(failed, error)
    }
    // When it stopped half-way, the part that was stored can still be undone.
    if (kept.length || !acts.length) {
      setOutcome(resultOf(kept.length, kept))
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
        text: count ? `Categoria ${name}: ${studentsText(count)}.` : `Já eram todos da categoria ${name}.`,
        ...(count && {
          back: () =>
            readNow(async (rows) => undoCategory(students, await rows.where('users', { role: 'student' }), category)),
        }),
      }))
    },
    async enrol(students: readonly User[], schoolClass: { id: number; title: string }) {
      const ids = students.map(({ id }) => id)
      const enrolled = () => readNow((rows) => rows.where('enrollments', { classId: schoolClass.id }))
      const before = await enrolled()
      await act(enrolAll(ids, schoolClass.id, before, serverNow()), 'Erro ao matricular alunos', (count) => ({
        text: count
          ? `${countOf(count, 'aluno matriculado', 'alunos matriculados')} em ${schoolClass.title}.`
          : `Já estavam todos em ${schoolClass.title}.`,
        ...(count && { back: async () => undoEnrolment(ids, schoolClass.id, before, await enrolled(), serverNow()) }),
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
          // When it stopped half-way, the rest can still be undone.
          await undo(deleted, (left) => setOutcome({ ...outcome, deleted: left }))
          return setOutcome({ text: `Desfeito: ${countOf(deleted.length, 'aluno voltou', 'alunos voltaram')}.` })
        }
        if (!back) return
        await act(await back(), 'Falha ao desfazer', (count) => ({
          text: count ? `Desfeito: ${studentsText(count)} como antes.` : 'Nada a desfazer: já mudou de novo.',
        }))
      } catch (error) {
        notifyFailed('Falha ao desfazer', error)
      }
    },
  }
}

import { useState } from 'react'
import { countOf } from '#schema/rules/text.ts'
import { useBulk } from '#web/actions/useBulk.ts'
import { notifyDone, notifyFailed } from '#web/components/toast/notify.ts'
import type { BulkAct } from '#web/model/people/bulkActs.ts'
import { undoYear, type YearCounts } from '#web/model/school/newYear.ts'

interface Outcome {
  text: string
  back: BulkAct[]
}

/**
 * Does the acts of a new year, and undoes them as a whole. When it stops half-way, what was kept are whole classes: it
 * can be undone, or begun again for the rest.
 */
export function useNewYear() {
  const { progress, run } = useBulk()
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  return {
    progress,
    outcome,
    async start(acts: readonly BulkAct[], { promoted }: YearCounts) {
      const kept: number[] = []
      try {
        await run(acts, (ids) => kept.push(...ids))
      } catch (error) {
        notifyFailed('O novo ano parou no meio', error)
      }
      if (!kept.length) return
      const isWhole = kept.length === acts.length
      const classes = countOf(kept.length, 'turma', 'turmas')
      setOutcome({
        text: isWhole
          ? `Novo ano letivo pronto: ${classes}, ${countOf(promoted, 'aluno', 'alunos')}.`
          : `Parou depois de ${classes}. Desfaça, ou comece de novo para levar as outras.`,
        back: undoYear(acts, kept),
      })
    },
    async undo() {
      if (!outcome) return
      try {
        await run(outcome.back)
        setOutcome(null)
        notifyDone('Novo ano letivo desfeito')
      } catch (error) {
        notifyFailed('Não foi desfeito por inteiro', error)
      }
    },
  }
}

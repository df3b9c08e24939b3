import { countOf } from '#schema/rules/text.ts'
import { useBulk } from '#web/actions/useBulk.ts'
import { notifyDone, notifyFailed } from '#web/components/toast/notify.ts'
import type { BulkAct } from '#web/model/people/bulkAct.ts'
import { type BegunYear, begunYearOf, undoYear } from '#web/model/school/newYearUndo.ts'
import { useRows } from '#web/queries/useRows.ts'
import { withClassNames } from '#web/queries/withClassNames.ts'
import { countWords } from './yearChoiceLabels.ts'

/**
 * Does the acts of a new year, and undoes them as a whole. When it stops half-way, what was kept are whole classes: it
 * can be undone, or begun again for the rest. `begun` is the last one; undefined while it loads.
 */
export function useNewYear(schoolId: number | null) {
  const { progress, run } = useBulk()
  const begun = useRows(
    async (rows) => (schoolId === null ? null : begunYearOf(withClassNames(rows), schoolId)),
    [schoolId],
  )
  return {
    progress,
    begun,
    async start(acts: readonly BulkAct[], counts: Parameters<typeof countWords>[0]) {
      let kept = 0
      try {
        await run(acts, (ids) => {
          kept += ids.length
        })
        notifyDone('Novo ano letivo pronto', `${countWords(counts).join(', ')}.`)
      } catch (error) {
        const classes = countOf(kept, 'turma', 'turmas')
        notifyFailed(kept ? `O novo ano parou depois de ${classes}` : 'O novo ano não começou', error)
      }
    },
    async undo(year: BegunYear) {
      try {
        await run(undoYear(year))
        notifyDone('Novo ano letivo desfeito')
      } catch (error) {
        notifyFailed('Não foi desfeito por inteiro', error)
      }
    },
  }
}

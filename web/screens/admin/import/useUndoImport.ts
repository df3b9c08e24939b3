import { useState } from 'react'
import { countOf } from '#schema/rules/text.ts'
import { undoImport } from '#web/api/imports.ts'
import { notifyFailed } from '#web/components/toast/notify.ts'
import { syncNow } from '#web/sync/engine.ts'

/** Takes back an import in one act. `undone` says what came back and what was left alone, once it is done. */
export function useUndoImport(onUndone: () => void = () => {}) {
  const [pending, setPending] = useState(false)
  const [undone, setUndone] = useState('')
  async function run(importId: number) {
    setPending(true)
    try {
      const { left } = await undoImport(importId)
      setUndone(
        left.length
          ? `Desfeita, menos ${countOf(left.length, 'coisa que mudou', 'coisas que mudaram')} depois: ${left.map(({ what, why }) => `${what} (${why})`).join('; ')}`
          : 'Tudo está como antes da importação. O que ela criou fica na Lixeira por 90 dias.',
      )
      onUndone()
    } catch (error) {
      notifyFailed('A importação não foi desfeita', error)
    }
    setPending(false)
    void syncNow()
  }
  return { pending, undone, undo: (importId: number) => void run(importId) }
}

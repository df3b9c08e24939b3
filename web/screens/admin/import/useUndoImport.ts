import { useState } from 'react'
import { undoImport } from '#web/api/imports.ts'
import { notifyFailed } from '#web/components/toast/notify.ts'
import { undoneWords } from '#web/model/import/undoneWords.ts'
import { syncNow } from '#web/sync/engine.ts'

/** Takes back an import in one act. `undone` says what came back and what was left alone, once it is done. */
export function useUndoImport(onUndone: () => void = () => {}) {
  const [pending, setPending] = useState(false)
  const [undone, setUndone] = useState('')
  async function run(importId: number) {
    setPending(true)
    try {
      setUndone(undoneWords(await undoImport(importId)))
      onUndone()
    } catch (error) {
      notifyFailed('A importação não foi desfeita', error)
    }
    setPending(false)
    void syncNow()
  }
  return { pending, undone, undo: (importId: number) => void run(importId) }
}

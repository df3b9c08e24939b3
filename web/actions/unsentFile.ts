import { saveFile } from '#web/exports/saveFile.ts'
import { StorageFailure } from '#web/mirror/database/storageFailure.ts'
import { outboxFile, readOutboxFile } from '#web/mirror/outbox/outboxFile.ts'
import { useSessionState } from '#web/session/sessionState.ts'
import { saving, syncSoon } from '#web/sync/engine.ts'

/**
 * Saves a file with every unsent change of this device. Resolves with the number of changes. Rejects with a
 * StorageFailure.
 */
export async function saveUnsentFile(): Promise<number> {
  const { mirror, user } = useSessionState.getState()
  if (!mirror || !user) throw new StorageFailure('unready')
  const file = await outboxFile(mirror, user)
  const when = new Date(file.savedAt).toISOString().slice(0, 16).replaceAll(':', '-')
  saveFile(new Blob([JSON.stringify(file)], { type: 'application/json' }), `chamada-nao-enviado-${when}.json`)
  return file.entries.length
}

/**
 * Queues the changes in a file. Resolves with the number that were new here. Rejects with a sentence, and then nothing
 * has changed.
 */
export async function loadUnsentFile(file: Blob): Promise<number> {
  const { mirror } = useSessionState.getState()
  if (!mirror) throw new StorageFailure('unready')
  const text = await file.text()
  const added = await saving(mirror, () => readOutboxFile(mirror, text))
  syncSoon()
  return added
}

import { outboxFile, readOutboxFile } from '../mirror/outboxFile.ts'
import { StorageFailure } from '../mirror/storageFailure.ts'
import { saving, syncSoon } from './engine.ts'
import { saveFile } from './saveFile.ts'
import { useSessionState } from './session.ts'

/** Gives the person a file of all that this device has not sent; how many changes are in it. Rejects with a StorageFailure. */
export async function saveUnsentFile(): Promise<number> {
  const { mirror, user } = useSessionState.getState()
  if (!mirror || !user) throw new StorageFailure('unready')
  const file = await outboxFile(mirror, user)
  const when = new Date(file.savedAt).toISOString().slice(0, 16).replaceAll(':', '-')
  saveFile(new Blob([JSON.stringify(file)], { type: 'application/json' }), `chamada-nao-enviado-${when}.json`)
  return file.entries.length
}

/** Lines up what a file holds; how many changes were new here. Rejects with a sentence, and then nothing changed. */
export async function loadUnsentFile(file: Blob): Promise<number> {
  const { mirror } = useSessionState.getState()
  if (!mirror) throw new StorageFailure('unready')
  const text = await file.text()
  const added = await saving(mirror, () => readOutboxFile(mirror, text))
  syncSoon()
  return added
}

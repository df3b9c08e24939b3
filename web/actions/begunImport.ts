import { beginImport, lastImports } from '#web/api/imports.ts'
import { device } from '#web/sync/device.ts'

interface ToSend {
  schoolId: number
  /** Whose import it is. */
  userId: number
  /** What it is called in the history. */
  file: string
  /** The hash of all its records. */
  hash: number
}

/**
 * The number of an import of these records: the one that this person began with them on this device, if it did not end
 * and was not undone, so that a file sent in two goes is one import, with one undo; otherwise a new one. A device that
 * cannot remember begins anew. Rejects with an ApiError.
 */
export async function continueOrBeginImport({ schoolId, userId, file, hash }: ToSend): Promise<number> {
  const begun = await device.begunImport(schoolId).catch(() => undefined)
  if (begun?.hash === hash) {
    const past = (await lastImports(schoolId)).find(({ id }) => id === begun.importId)
    if (past?.userId === userId && past.undoneAt === null) return past.id
  }
  const importId = await beginImport(schoolId, file)
  await device.keepBegunImport(schoolId, { importId, hash }).catch(() => {})
  return importId
}

/** Forgets the import of a school that was begun: it has ended. */
export const forgetBegunImport = (schoolId: number): Promise<void> =>
  device.keepBegunImport(schoolId, null).catch(() => {})

import type { OwnFile } from '#schema/fields/ownFile.ts'
import { keptFilesOf } from '#web/mirror/files/keptFiles.ts'
import { reachesFile, readFile } from '#web/mirror/files/readFile.ts'
import { textOf } from '#web/model/reader/textOf.ts'
import { useSessionState } from '#web/session/sessionState.ts'

/** The text of a text file of the school. Rejects when it is neither here nor arrives. */
export async function readText(file: OwnFile): Promise<ReturnType<typeof textOf>> {
  return textOf(await readBytes(file))
}

/** The content of a file of the school. Rejects when it is neither here nor arrives. */
export function readBytes(file: OwnFile): Promise<ArrayBuffer> {
  const { mirror } = useSessionState.getState()
  return readFile(mirror && keptFilesOf(mirror), file)
}

/** Why a file that this device does not keep cannot be shown: it never came, unless the server itself answers for it. */
export const failureOfFile = async (file: OwnFile): Promise<'broken' | 'network'> =>
  (await reachesFile(file)) ? 'broken' : 'network'

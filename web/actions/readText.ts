import { type OwnFile, ownFile } from '#schema/fields/ownFile.ts'
import { keptFilesOf } from '#web/mirror/files/keptFiles.ts'
import { readFile } from '#web/mirror/files/readFile.ts'
import { textOf } from '#web/model/reader/textOf.ts'
import { useSessionState } from '#web/session/sessionState.ts'

/** The text of a text file of the school. Rejects when it is neither here nor arrives. */
export async function readText(address: string): Promise<ReturnType<typeof textOf>> {
  const { mirror } = useSessionState.getState()
  return textOf(await readFile(mirror && keptFilesOf(mirror), ownFile(address) as OwnFile))
}

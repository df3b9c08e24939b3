import type { OwnFile } from '#schema/fields/ownFile.ts'
import { ownFileAddress } from '#schema/fields/ownFile.ts'
import { NetworkFailure } from '#web/mirror/server/networkFailure.ts'
import { askServer } from '#web/mirror/server/serverAnswer.ts'
import { serverTime } from '#web/mirror/server/serverTime.ts'
import { watchdog } from '#web/mirror/server/watchdog.ts'
import { keptAnswer } from './keptAnswer.ts'
import type { KeptFiles } from './keptFiles.ts'

/**
 * The content of a file, from this device or else from the server. Rejects with a NetworkFailure when it does not
 * arrive. @param kept the person's kept files; null where nothing can be kept
 */
export async function readFile(kept: KeptFiles | null, file: OwnFile): Promise<ArrayBuffer> {
  const here = kept && (await keptAnswer(kept, file.hash).catch(() => undefined))
  if (here) return here.arrayBuffer()
  const watch = watchdog()
  try {
    const answer = await askServer(serverTime.fetch, ownFileAddress(file), {}, watch)
    if (answer.status !== 200) throw new NetworkFailure(answer.status)
    return await watch.during(answer.arrayBuffer())
  } finally {
    watch.stop()
  }
}

/** Whether the server itself has the file for this device now; false also where a network answers in its place. */
export async function reachesFile(file: OwnFile): Promise<boolean> {
  const watch = watchdog()
  try {
    const headers = { Range: 'bytes=0-0' }
    return (await askServer(serverTime.fetch, ownFileAddress(file), { headers, cache: 'no-store' }, watch)).ok
  } catch {
    return false
  } finally {
    watch.abort()
    watch.stop()
  }
}

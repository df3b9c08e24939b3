import { call, partsInTime } from '#web/api/call.ts'
import { webLock } from '#web/mirror/database/locks.ts'
import type { Mirror } from '#web/mirror/database/mirror.ts'
import { changeOutgoing, settleOutgoing } from '#web/mirror/files/outgoing/changeOutgoing.ts'
import { forgetOutgoing } from '#web/mirror/files/outgoing/forgetOutgoing.ts'
import { listedFiles, waitsForFile } from '#web/mirror/files/outgoing/outgoing.ts'
import { sealedHere } from '#web/mirror/session/sealedDatabase.ts'
import { useSessionState } from '#web/session/sessionState.ts'
import { RetryLoop, type Round, untilDone } from '#web/sync/retryLoop.ts'
import { useEngine } from '#web/sync/useEngine.ts'
import { standsStill } from './underWay.ts'

/**
 * Sends the files that people chose: at once, at the next start, when the network comes back, and on a timer while it
 * is away. What is listed is read from the mirror, never from here.
 * Guarantees: one tab at a time sends for a person. What the server refuses, and what a person stopped, is not tried
 * again by itself.
 * After a crash: the next start goes on from where the server's copy ends.
 */

/** Held while a file is being stored; what belongs to no listed file may then be half of one. */
export const choosingName = ({ db }: Mirror) => `${db.name}-choosing`

const loop: RetryLoop = new RetryLoop<Round>(async () => {
  const { mirror } = useSessionState.getState()
  const outgoing = await mirror?.db.read('outgoing').catch(() => undefined)
  if (!mirror || !outgoing) return 'done'
  if (!navigator.onLine) return 'waits'
  const { sendOutgoing } = await partsInTime(import('./sendOutgoing.ts')).catch((error) => {
    for (const hash of Object.keys(outgoing)) standsStill(hash)
    throw error
  })
  return webLock(`${mirror.db.name}-outgoing`, () => sendOutgoing(mirror, () => loop.better()))
}, untilDone)

/** Sends what is listed. Never rejects. */
export const sendFiles = (): void => void loop.soon()

export function followOutgoing(): void {
  const begin = ({ mirror }: { mirror: Mirror | null }) => {
    if (mirror) void deleteOrphans(mirror).catch(() => {})
    sendFiles()
  }
  useSessionState.subscribe((now, before) => now.mirror !== before.mirror && begin(now))
  begin(useSessionState.getState())
  // What their person left sealed is listed once it is open again.
  useEngine.subscribe(({ forFiles }, before) => forFiles !== before.forFiles && sendFiles())
  window.addEventListener('online', sendFiles)
}

/** Content whose file was never listed. What its person left sealed may list some of it (sealOutbox.ts). */
async function deleteOrphans(mirror: Mirror): Promise<void> {
  await webLock(choosingName(mirror), async () => {
    if ((await sealedHere()).some(({ userId }) => userId === mirror.userId)) return
    const listed = await listedFiles(mirror.db)
    if (!listed) return
    if (!listed.length) return forgetOutgoing(mirror)
    const { keepOnlyParts } = await import('#web/mirror/files/outgoing/outgoingParts.ts')
    await keepOnlyParts(mirror, listed)
  })
}

/** Stops a file for now, or lets it go on; also one that was refused. */
export async function pauseFile(hash: string, paused: boolean): Promise<void> {
  const { mirror } = useSessionState.getState()
  if (!mirror) return
  await changeOutgoing(mirror, hash, (file) => {
    if (!file) return null
    const { paused: _, refused: __, ...rest } = file
    return paused ? { ...rest, paused } : rest
  })
  if (!paused) sendFiles()
}

/**
 * Takes a file back, with the acts that name it, unless a request may have carried them: those the server then refuses,
 * and /sync shows them.
 */
export async function withdrawFile(hash: string): Promise<void> {
  const { mirror } = useSessionState.getState()
  const file = (await mirror?.db.read('outgoing'))?.[hash]
  if (!mirror || !file) return
  const { withdrawUnsent } = await import('#web/mirror/outbox/withdrawUnsent.ts')
  const named = await mirror.db.outbox.filter(waitsForFile({ [hash]: file })).primaryKeys()
  await withdrawUnsent(mirror, named, webLock)
  await settleOutgoing(mirror, hash)
  if (file.address) void call('DELETE', file.address).catch(() => {})
  const { deleteParts } = await import('#web/mirror/files/outgoing/outgoingParts.ts')
  await deleteParts(mirror, hash).catch(() => {})
}

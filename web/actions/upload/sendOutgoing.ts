import { mayHavePicture } from '#schema/rules/content/pictures.ts'
import { ApiError } from '#web/api/apiError.ts'
import { call } from '#web/api/call.ts'
import type { Mirror } from '#web/mirror/database/mirror.ts'
import { observe } from '#web/mirror/database/observe.ts'
import type { OutgoingFile } from '#web/mirror/database/records.ts'
import { changeOutgoing, settleOutgoing } from '#web/mirror/files/outgoing/changeOutgoing.ts'
import { deleteParts } from '#web/mirror/files/outgoing/outgoingParts.ts'
import { useSessionState } from '#web/session/sessionState.ts'
import { syncSoon } from '#web/sync/engine.ts'
import type { Round } from '#web/sync/retryLoop.ts'
import { isSentFile, knownFile } from './knownFile.ts'
import { sendPieces } from './sendPieces.ts'
import { standsStill, useUnderWay } from './underWay.ts'
import type { ChosenFile } from './uploadTypes.ts'

/** How long the server may be silent while it reads a large file, ms. */
const checkMs = 120_000

/** How many files are sent side by side: the small ones do not wait for a film. */
const sideBySide = 2

/**
 * Sends the listed files, oldest first. Resolves to 'waits' when the server did not answer for one of them.
 * @param gotOn called when the server has more of one than before: a line that breaks is not one that is away
 */
export async function sendOutgoing(mirror: Mirror, gotOn: () => void): Promise<Round> {
  const tried = new Set<string>()
  let ended: Round = 'done'
  async function sendOneAfterAnother() {
    while (useSessionState.getState().mirror === mirror) {
      const waiting = Object.values((await mirror.db.read('outgoing')) ?? {}).filter(isToSend)
      const next = waiting.filter(({ file }) => !tried.has(file.hash)).sort((a, b) => a.chosenAt - b.chosenAt)[0]
      if (!next) return
      tried.add(next.file.hash)
      if (!(await sendWatched(mirror, next, gotOn))) ended = 'waits'
    }
  }
  await Promise.all(Array.from({ length: sideBySide }, sendOneAfterAnother))
  return ended
}

const isToSend = ({ paused, refused }: OutgoingFile) => !paused && refused === undefined

/** Sends one, until somebody stops it or takes it back in whatever tab. Resolves to false when it is to be tried again. */
async function sendWatched(mirror: Mirror, outgoing: OutgoingFile, gotOn: () => void): Promise<boolean> {
  const { hash } = outgoing.file
  const stop = new AbortController()
  const unfollow = useSessionState.subscribe(({ mirror: now }) => now !== mirror && stop.abort())
  const unwatch = observe(
    () => mirror.db.read('outgoing'),
    (now) => {
      if (!now?.[hash] || !isToSend(now[hash])) stop.abort()
    },
    () => stop.abort(),
  )
  const ended = () => useUnderWay.setState(({ [hash]: _, ...others }) => others, true)
  try {
    const { file, wasHere } = await send(mirror, outgoing, stop.signal, gotOn)
    await settleOutgoing(mirror, hash, file.url)
    ended()
    syncSoon()
    if (!wasHere && mayHavePicture(file)) await drawPicture(mirror, outgoing)
    await deleteParts(mirror, hash).catch(() => {})
    return true
  } catch (error) {
    if (!stop.signal.aborted && !isRefusal(error)) {
      standsStill(hash)
      return false
    }
    ended()
    if (!stop.signal.aborted)
      await changeOutgoing(mirror, hash, (file) => file && { ...file, refused: (error as Error).message })
    return true
  } finally {
    unwatch()
    unfollow()
  }
}

/** Nothing depends on it: without its library, or without a network by now, there is no picture. */
const drawPicture = (mirror: Mirror, outgoing: OutgoingFile): Promise<void> =>
  import('./sendPicture.ts').then(({ sendPicture }) => sendPicture(mirror, outgoing)).catch(() => {})

/** Resolves to the file, and to whether the school had it before. */
async function send(
  mirror: Mirror,
  outgoing: OutgoingFile,
  signal: AbortSignal,
  gotOn: () => void,
): Promise<{ file: ChosenFile; wasHere?: true }> {
  const { file, moduleId } = outgoing
  const known = await knownFile(moduleId, file.hash)
  if (known) return { file: known, wasHere: true }
  let begunAt: number | undefined
  const address = await sendPieces(mirror, outgoing, {
    signal,
    onSent(share) {
      begunAt ??= share
      if (share > begunAt) gotOn()
      useUnderWay.setState({ [file.hash]: { share } })
    },
    onAddress: (address) => changeOutgoing(mirror, file.hash, (now) => now && { ...now, address }),
  })
  try {
    const answer = await call('POST', `${address}/file`, { hash: file.hash }, checkMs)
    return { file: answer.json<ChosenFile>(isSentFile) }
  } catch (error) {
    // The answer of an earlier try may have been lost.
    const made = await knownFile(moduleId, file.hash)
    if (made) return { file: made }
    throw error
  }
}

/** What a proxy says while the server is started again, and what ends by itself. */
const passing = [401, 408, 409, 423, 425, 429, 502, 503, 504, 507]

/** Whether the server itself said no. Everything else is tried again. */
const isRefusal = (error: unknown) =>
  error instanceof ApiError && error.status >= 400 && error.status < 500 && !passing.includes(error.status)

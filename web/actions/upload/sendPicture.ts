import { call } from '#web/api/call.ts'
import type { Mirror } from '#web/mirror/database/mirror.ts'
import type { OutgoingFile } from '#web/mirror/database/records.ts'
import { readParts } from '#web/mirror/files/outgoing/outgoingParts.ts'
import { drawFirstPage } from '#web/pdf/firstPage.ts'
import { useSessionState } from '#web/session/sessionState.ts'

/** How long drawing one may take, ms: other files may be waiting. */
const longestMs = 20_000

/**
 * Draws the first page of a PDF that was just sent, from what is still on this device, and sends it as the file's
 * picture. Without one that can be drawn nothing is sent. Rejects with an ApiError.
 */
export async function sendPicture(mirror: Mirror, { file, moduleId, key }: OutgoingFile): Promise<void> {
  const { hash, bytes } = file
  const stop = new AbortController()
  const timer = setTimeout(() => stop.abort(), longestMs)
  const unfollow = useSessionState.subscribe(({ mirror: now }) => now !== mirror && stop.abort())
  try {
    const read = async (start: number, end: number) =>
      new Uint8Array(await (await readParts(mirror, { hash, key }, start, end)).arrayBuffer())
    const picture = await drawFirstPage({ bytes, read }, stop.signal)
    if (!picture) return
    const content = new Uint8Array(await picture.arrayBuffer())
    const text = btoa(Array.from(content, (byte) => String.fromCharCode(byte)).join(''))
    await call('POST', `/api/modules/${moduleId}/files/${hash}/picture`, { picture: text })
  } finally {
    clearTimeout(timer)
    unfollow()
  }
}

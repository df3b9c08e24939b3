import { expect, onTestFinished, test } from 'vitest'
import { pdfOf } from '#scripts/testKit/files/pdfOf.ts'
import type { Mirror } from '#web/mirror/database/mirror.ts'
import { forgetOutgoing } from '#web/mirror/files/outgoing/forgetOutgoing.ts'
import { newKey, storeParts } from '#web/mirror/files/outgoing/outgoingParts.ts'
import { useSessionState } from '#web/session/sessionState.ts'
import { answering } from '#web/tests/support/component/noServer.ts'
import { sendPicture } from './sendPicture.ts'

// Covers: the first page of a PDF, drawn by the device that sent it, from what waits there.

const hash = 'c'.repeat(64)

/** A PDF that was just sent and is still on the device, sealed with its key, and what the server gets of it. */
async function justSent(content: Uint8Array<ArrayBuffer>) {
  const mirror = { userId: 991, dexie: {} } as Mirror
  const key = newKey()
  await storeParts(
    mirror,
    { hash, content: new Blob([content]), key },
    { signal: new AbortController().signal, onProgress() {} },
  )
  useSessionState.setState({ mirror })
  onTestFinished(async () => {
    useSessionState.setState({ mirror: null })
    await forgetOutgoing(mirror)
  })
  const sent: { picture: string }[] = []
  answering(`POST /api/modules/5/files/${hash}/picture`, (body) => {
    sent.push(body as { picture: string })
    return { value: null }
  })
  const outgoing = {
    file: { hash, type: 'pdf' as const, bytes: content.length },
    moduleId: 5,
    name: 'Folha.pdf',
    chosenAt: 1,
  }
  return { mirror, sent, outgoing: { ...outgoing, ...(key && { key }) } }
}

test('the first page of a PDF that waits on the device is drawn and sent beside it', async () => {
  const { mirror, outgoing, sent } = await justSent(pdfOf([['Frações na cozinha']]))
  await sendPicture(mirror, outgoing)
  expect(sent).toHaveLength(1)
  const bytes = Uint8Array.from(atob(sent[0]!.picture), (letter) => letter.charCodeAt(0))
  const image = await createImageBitmap(new Blob([bytes]))
  expect([image.width, image.height]).toEqual([640, 905])
})

test('of what cannot be drawn, nothing is sent', async () => {
  const { mirror, outgoing, sent } = await justSent(new TextEncoder().encode('%PDF-1.4 nada'))
  await sendPicture(mirror, outgoing)
  await sendPicture(mirror, { ...outgoing, file: { ...outgoing.file, hash: 'd'.repeat(64) } })
  expect(sent).toEqual([])
})

test('nothing is drawn or sent for a person who has left', async () => {
  const { mirror, outgoing, sent } = await justSent(pdfOf([['Frações na cozinha']]))
  const sending = sendPicture(mirror, outgoing)
  useSessionState.setState({ mirror: null })
  await sending
  expect(sent).toEqual([])
})

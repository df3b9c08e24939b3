import { createCipheriv, randomBytes } from 'node:crypto'
import type { OutboxCall } from '#schema/sync/protocol.ts'
import type { SealedFile } from '#schema/sync/sealedFile.ts'
import { sealedFor } from '#schema/sync/sealedFor.ts'

/**
 * The file of a person's work, sealed as their device does it (web/mirror/session/sealer.ts).
 * @param key the person's, base64
 */
export function sealedWork(key: string, userId: number, entries: readonly OutboxCall[], more: object = {}): SealedFile {
  const iv = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', Buffer.from(key, 'base64'), iv).setAAD(Buffer.from(sealedFor(userId)))
  const text = JSON.stringify({ form: 1, entries, ...more })
  const data = Buffer.concat([cipher.update(text), cipher.final(), cipher.getAuthTag()])
  return {
    ...{ form: 'chamada-sealed', version: 1, userId, count: entries.length, leftAt: 1 },
    ...{ iv: iv.toString('base64'), data: data.toString('base64') },
  }
}

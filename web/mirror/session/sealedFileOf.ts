import type { SealedFile } from '#schema/sync/sealedFile.ts'
import type { SealedRecord } from './sealedDatabase.ts'

/** A sealed record as a file for the office; undefined when nothing in it is sealed. It tells of nobody but a number. */
export function sealedFileOf({ userId, count, leftAt, sealed }: SealedRecord): SealedFile | undefined {
  if (!sealed) return undefined
  const { iv, data } = sealed
  const about = { form: 'chamada-sealed', version: 1, userId, count, leftAt } as const
  return { ...about, iv: base64(iv), data: base64(new Uint8Array(data)) }
}

/** In parts: a call takes only so many arguments. */
function base64(bytes: Uint8Array): string {
  let text = ''
  for (let at = 0; at < bytes.length; at += 8192) text += String.fromCharCode(...bytes.subarray(at, at + 8192))
  return btoa(text)
}

import { createHash, randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { Refusal } from '#schema/errors.ts'

/** A content on the server's disk that is no file of a school yet. */
export interface Received {
  path: string
  hash: string
  bytes: number
}

/** Where contents are while they are received, in the folder of the files. */
export const incomingFolder = (folder: string) => join(folder, 'incoming')

/** Streams a body to a file of its own. Throws a Refusal as soon as the body exceeds `limit` bytes. */
export async function receiveInto(
  folder: string,
  body: ReadableStream<Uint8Array> | null,
  limit: number,
): Promise<Received> {
  const incoming = incomingFolder(folder)
  mkdirSync(incoming, { recursive: true })
  const path = join(incoming, randomUUID())
  const file = await open(path, 'wx')
  const hash = createHash('sha256')
  let bytes = 0
  try {
    for await (const part of (body ?? []) as AsyncIterable<Uint8Array>) {
      bytes += part.byteLength
      if (bytes > limit) throw new Refusal('file.tooLarge')
      hash.update(part)
      for (let at = 0; at < part.byteLength; ) at += (await file.write(part, at)).bytesWritten
    }
    await file.sync()
  } catch (error) {
    rmSync(path, { force: true })
    throw error
  } finally {
    await file.close()
  }
  return { path, hash: hash.digest('hex'), bytes }
}

/** Deletes what was received before that instant, ms, and never kept. Returns how many. */
export function removeReceived(folder: string, instant: number): number {
  const incoming = incomingFolder(folder)
  const names = existsSync(incoming) ? readdirSync(incoming) : []
  const old = names.filter((name) => statSync(join(incoming, name)).mtimeMs < instant)
  for (const name of old) rmSync(join(incoming, name), { force: true })
  return old.length
}

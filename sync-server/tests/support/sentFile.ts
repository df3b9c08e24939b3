import { createHash } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { type FileType, ownFileAddress } from '#schema/fields/ownFile.ts'
import { keepUpload } from '#server/store/files/uploads.ts'
import type { Store } from '#server/store/store.ts'

/** What a school uploaded before, on the disk of a test's server: a text, whatever its type says. */
export async function sentFile(
  server: { store: Store; file: string },
  text: string,
  tenant = 1,
  type: FileType = 'txt',
) {
  const hash = createHash('sha256').update(text).digest('hex')
  const folder = join(dirname(server.file), 'files', hash.slice(0, 2))
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, hash), text)
  const file = { hash, type, bytes: Buffer.byteLength(text) }
  await server.store.tx((q) => keepUpload(q, { ...file, tenant, userId: 1, name: 'Nota.txt', at: 0 }))
  return { ...file, address: ownFileAddress(file) }
}

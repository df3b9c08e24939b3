import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** An upload as the server finds it on its disk: what has arrived of it, and what it is about. */
export function uploadOnDisk(
  server: { file: string },
  { id, size, ...metadata }: { id: string; userId: number; moduleId: number; name: string; size: number },
  received: string,
) {
  const folder = join(dirname(server.file), 'files', 'uploading')
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, id), received)
  const about = Object.fromEntries(Object.entries(metadata).map(([name, value]) => [name, String(value)]))
  writeFileSync(join(folder, `${id}.json`), JSON.stringify({ id, size, offset: 0, metadata: about }))
}

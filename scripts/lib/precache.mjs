import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

export const integrityOf = (content) => `sha256-${createHash('sha256').update(content).digest('base64')}`

/** For workbox-build: each file of the precache with the hash of its content, against which the worker checks every answer. */
export const withIntegrity = (folder) => (entries) => ({
  manifest: entries.map((entry) => ({ ...entry, integrity: integrityOf(readFileSync(join(folder, entry.url))) })),
})

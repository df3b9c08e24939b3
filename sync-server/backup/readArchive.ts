import { createHash } from 'node:crypto'
import { closeSync, createReadStream, openSync, readSync } from 'node:fs'
import { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { createTarDecoder } from 'modern-tar'
import { BackupFailure, isOfSystem } from './backupFailure.ts'
import { archiveVersion, type Manifest, manifest, manifestName, type Part, sumsName, sumsOf } from './manifest.ts'
import { ageMark, decrypted, type Opening } from './seal.ts'

/** What a file that is to be restored is, by how it begins. `database`: a copy of older versions, without files. */
export type BackupKind = 'encrypted' | 'gzip' | 'tar' | 'database' | 'unknown'

export function kindOf(file: string): BackupKind {
  const start = Buffer.alloc(512)
  const handle = openSync(file, 'r')
  try {
    readSync(handle, start, 0, start.length, 0)
  } finally {
    closeSync(handle)
  }
  const begins = (text: string, at = 0) => start.toString('latin1', at, at + text.length) === text
  if (begins(ageMark)) return 'encrypted'
  if (begins('\x1f\x8b')) return 'gzip'
  if (begins('SQLite format 3\0')) return 'database'
  return begins('ustar', 257) ? 'tar' : 'unknown'
}

/** Takes one part of a backup; it must read the body to its end. */
export type TakePart = (name: string, body: AsyncIterable<Uint8Array>) => Promise<void>

/**
 * Reads a backup to its end and passes each part to `take`.
 * Guarantees: it resolves only if every part that the manifest lists is there, with its size and its SHA-256, and
 * nothing else. Throws a BackupFailure otherwise. What `take` wrote by then counts for nothing.
 */
export async function readArchive(file: string, opening: Opening, take: TakePart): Promise<Manifest> {
  const source = createReadStream(file, { highWaterMark: 256 * 1024 })
  try {
    return await readParts(await tarIn(source, kindOf(file), opening), take)
  } catch (error) {
    if (error instanceof BackupFailure || isOfSystem(error)) throw error
    throw new BackupFailure(`A cópia ${file} está danificada ou incompleta. Use outra cópia.`)
  } finally {
    source.destroy()
  }
}

async function tarIn(source: Readable, kind: BackupKind, opening: Opening): Promise<Readable> {
  if (kind === 'tar') return source
  const packed = kind === 'encrypted' ? await decrypted(source, opening) : source
  const gunzip = createGunzip()
  packed.once('error', (error) => gunzip.destroy(error))
  return packed.pipe(gunzip)
}

async function readParts(tar: Readable, take: TakePart): Promise<Manifest> {
  const entries = (Readable.toWeb(tar) as ReadableStream<Uint8Array>).pipeThrough(createTarDecoder({ strict: true }))
  const found = new Map<string, Part>()
  let said: unknown
  let sums = ''
  for await (const { header, body } of entries as never as AsyncIterable<Entry>) {
    if (said !== undefined) throw new Error('something follows the manifest')
    if (header.name === manifestName) said = JSON.parse(await textOf(body))
    else if (header.name === sumsName) sums = await textOf(body)
    else found.set(header.name, await takeHashed(header.name, body, take))
  }
  const listed = manifestFrom(said)
  if (listed.parts.length !== found.size) throw new Error('parts are missing')
  for (const { name, bytes, sha256 } of listed.parts) {
    const part = found.get(name)
    if (part?.bytes !== bytes || part.sha256 !== sha256) throw new Error(`${name} differs`)
  }
  if (sums !== sumsOf(listed.parts)) throw new Error(`${sumsName} differs`)
  return listed
}

interface Entry {
  header: { name: string }
  body: AsyncIterable<Uint8Array>
}

async function textOf(body: AsyncIterable<Uint8Array>): Promise<string> {
  const chunks: Uint8Array[] = []
  for await (const chunk of body) chunks.push(chunk)
  return Buffer.concat(chunks).toString()
}

async function takeHashed(name: string, body: AsyncIterable<Uint8Array>, take: TakePart): Promise<Part> {
  const hash = createHash('sha256')
  let bytes = 0
  async function* passing() {
    for await (const chunk of body) {
      hash.update(chunk)
      bytes += chunk.length
      yield chunk
    }
  }
  await take(name, passing())
  return { name, bytes, sha256: hash.digest('hex') }
}

function manifestFrom(said: unknown): Manifest {
  const { format, version } = (said ?? {}) as Record<string, unknown>
  if (format === 'chamada-backup' && Number(version) > archiveVersion)
    throw new BackupFailure('A cópia é de uma versão mais nova do Chamada: atualize antes.')
  return manifest.parse(said)
}

import { existsSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Writable } from 'node:stream'
import { isDeepStrictEqual } from 'node:util'
import { copyWhileUsed, type Fault, factsOf, faultOf, flush, removeDatabase } from '#server/store/files/databaseFile.ts'
import { BackupFailure } from './backupFailure.ts'
import { archiveVersion, databaseName, fileName, type Manifest } from './manifest.ts'
import { readArchive } from './readArchive.ts'
import type { Seal } from './seal.ts'
import { type ArchiveContent, privateFile, type Source, writeArchive } from './writeArchive.ts'

export const faultSentences: Record<Fault, string> = {
  notChamada: 'não é um banco do Chamada',
  damaged: 'está danificado',
  newer: 'é de uma versão mais nova do Chamada: atualize antes',
}

export interface BackupRequest {
  /** The folder of the database and the uploaded files. */
  data: string
  /** The file to write. */
  target: string
  /** ms */
  now: number
  seal?: Seal | undefined
  /** Where the bytes go. Tests let the disk run full. */
  output?: (path: string) => Writable
}

/**
 * Writes a backup of the database, which may be in use, and of every uploaded file that it names.
 * Guarantees: `target` appears only when it is complete, on the disk, and was read back to its end: the database had
 * passed SQLite's checks, and every part came back with its SHA-256. Nobody but the owner can read it.
 * Invariant: an existing file is never overwritten.
 * After a crash: a file `….parte` and a copy of the database stay behind; the next backup removes them.
 * Throws a BackupFailure when it cannot.
 */
export async function backUp({ data, target, now, seal, output = privateFile }: BackupRequest): Promise<Manifest> {
  const database = join(data, databaseName)
  if (!existsSync(database)) throw new BackupFailure(`Não há banco em ${database}.`)
  if (existsSync(target)) throw new BackupFailure(`${target} já existe: escolha outro nome.`)
  if (!existsSync(dirname(target))) throw new BackupFailure(`A pasta ${dirname(target)} não existe.`)
  removeLeftCopies(data, now)
  const copy = join(data, `${copyPrefix}${process.pid}`)
  const part = `${target}.parte`
  rmSync(part, { force: true })
  try {
    await copyWhileUsed(database, copy)
    const fault = faultOf(copy)
    if (fault) throw new BackupFailure(`A cópia foi descartada, pois o banco ${faultSentences[fault]}.`)
    const { manifest, opening } = await writeArchive(output(part), contentOf(copy, data, now), seal)
    flush(part)
    const read = await readArchive(part, opening, readToEnd)
    if (!isDeepStrictEqual(read, manifest))
      throw new BackupFailure('A cópia foi descartada: lida de volta, não era igual ao que foi gravado.')
    renameSync(part, target)
    flush(dirname(target))
    return manifest
  } finally {
    removeDatabase(copy)
    rmSync(part, { force: true })
  }
}

const copyPrefix = `${databaseName}.copia-`

/** A backup takes minutes; what is older than a day was left by one that was killed. */
function removeLeftCopies(data: string, now: number) {
  for (const name of readdirSync(data))
    if (name.startsWith(copyPrefix) && now - statSync(join(data, name)).mtimeMs > 24 * 60 * 60_000)
      rmSync(join(data, name), { force: true })
}

function contentOf(copy: string, data: string, now: number): ArchiveContent {
  const { files, ...facts } = factsOf(copy)
  const sources: Source[] = [{ name: databaseName, path: copy, bytes: statSync(copy).size }]
  const missing: string[] = []
  for (const hash of files) {
    const path = join(data, fileName(hash))
    if (existsSync(path)) sources.push({ name: fileName(hash), path, bytes: statSync(path).size })
    else missing.push(hash)
  }
  const about = { format: 'chamada-backup', version: archiveVersion, node: process.version } as const
  return { sources, facts: { ...about, madeAt: new Date(now).toISOString(), ...facts, missing } }
}

async function readToEnd(_: string, body: AsyncIterable<Uint8Array>) {
  for await (const _ of body);
}

import { createReadStream, existsSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Writable } from 'node:stream'
import { isDeepStrictEqual } from 'node:util'
import { type FileStore, openFileStore } from '#server/files/fileStore.ts'
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
  /** Default: in that folder. */
  files?: FileStore
  /** Whether the backup has the files of a bucket, too. */
  withFiles?: boolean
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
 * Files in a bucket stay there unless they are asked for: they never change, the service keeps them in several places,
 * and every night's copy of them would be as large as the school's whole lessons. What a restore needs of them is to
 * know which must be there: the backup has their list, each seen in the bucket with its size, and names those that are
 * not there.
 * Guarantees: `target` appears only when it is complete, on the disk, and was read back to its end: the database had
 * passed SQLite's checks, and every part came back with its SHA-256. Nobody but the owner can read it.
 * Invariant: an existing file is never overwritten.
 * After a crash: a file `….parte` and a copy of the database stay behind; the next backup removes them.
 * Throws a BackupFailure when it cannot.
 */
export async function backUp(request: BackupRequest): Promise<Manifest> {
  const { data, target, now, seal, output = privateFile } = request
  const { files = openFileStore(join(data, 'files')), withFiles = files.inBackups } = request
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
    const { manifest, opening } = await writeArchive(
      output(part),
      await contentOf(copy, { files, withFiles, now }),
      seal,
    )
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

interface Content {
  files: FileStore
  withFiles: boolean
  now: number
}

async function contentOf(copy: string, { files, withFiles, now }: Content): Promise<ArchiveContent> {
  const { files: named, ...facts } = factsOf(copy)
  const here = new Map((await files.all()).map(({ name, bytes }) => [name, bytes]))
  // A bucket's are not read: of another size, they are not those that were sent.
  const found = named.filter(({ hash, bytes }) => (withFiles ? here.has(hash) : here.get(hash) === bytes))
  const missing = named.filter((file) => !found.includes(file)).map(({ hash }) => hash)
  const sources: Source[] = found.map(({ hash }) => ({
    ...{ name: fileName(hash), bytes: here.get(hash)! },
    open: () => contentIn(files, hash),
  }))
  const database: Source = { name: databaseName, bytes: statSync(copy).size, open: async () => readerOf(copy) }
  const about = { format: 'chamada-backup', version: archiveVersion, node: process.version } as const
  const all = { ...about, madeAt: new Date(now).toISOString(), ...facts, missing }
  return withFiles
    ? { sources: [database, ...sources], facts: all }
    : { sources: [database], facts: { ...all, inBucket: found } }
}

async function contentIn(files: FileStore, hash: string): Promise<AsyncIterable<Uint8Array>> {
  const content = await files.read(hash)
  if (!content) throw new BackupFailure(`A cópia foi descartada: o arquivo ${hash} sumiu enquanto ela era feita.`)
  return content as unknown as AsyncIterable<Uint8Array>
}

const readerOf = (path: string): AsyncIterable<Uint8Array> => createReadStream(path, { highWaterMark: 256 * 1024 })

async function readToEnd(_: string, body: AsyncIterable<Uint8Array>) {
  for await (const _ of body);
}

import { existsSync, mkdirSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { type FileStore, openFileStore } from '#server/files/fileStore.ts'
import { copyDatabase, faultOf, isHeld, putInPlace } from '#server/store/files/databaseFile.ts'
import { lockData } from '#server/store/files/dataLock.ts'
import { openStore } from '#server/store/openStore.ts'
import { startAfterRestore } from '#server/store/restored/afterRestore.ts'
import { faultSentences } from './backUp.ts'
import { BackupFailure } from './backupFailure.ts'
import { damagedIn, databaseName, hashIn, type Manifest, partName } from './manifest.ts'
import { kindOf, readArchive } from './readArchive.ts'
import type { Opening } from './seal.ts'
import { privateFile } from './writeArchive.ts'

export interface RestoreRequest {
  /** The backup. */
  file: string
  /** The folder of the database and the uploaded files. */
  data: string
  /** Where the files are put back. Default: in that folder. */
  files?: FileStore
  /** ms */
  now: number
  /** What opens an encrypted backup. */
  opening?: Opening
}

export interface Restored {
  /** The new name of the former database, if there was one. */
  former: string | undefined
  /** undefined for a copy of older versions, which has no files. */
  manifest: Manifest | undefined
  /** The hashes of files that the backup left in their bucket, and that are not there. */
  gone: string[]
}

/**
 * Replaces the database by a backup and puts its uploaded files back, while the server is stopped.
 * Guarantees: nothing changes before the whole backup was read and checked. All sessions end. Devices notice the new
 * epoch and send again what the backup does not have. The former database is kept beside it; no file is deleted. No
 * server starts while it is replaced.
 * Invariant: files are in place before the database that names them.
 * After a crash: the former database or the restored one is in place, each whole; starting again restores all.
 * Throws a BackupFailure when it cannot.
 */
export async function restoreBackup(request: RestoreRequest): Promise<Restored> {
  const { file, data, now, opening = {}, files = openFileStore(join(data, 'files')) } = request
  const database = join(data, databaseName)
  if (!existsSync(file)) throw new BackupFailure(`O arquivo ${file} não existe.`)
  if (file === database) throw new BackupFailure(`${file} é o próprio banco: dê o nome de uma cópia.`)
  refuseHeld(database)
  mkdirSync(data, { recursive: true, mode: 0o700 })
  const aside = join(data, 'restauracao')
  rmSync(aside, { recursive: true, force: true })
  try {
    const restored = join(aside, databaseName)
    const manifest = await unpack(file, aside, opening)
    const fault = faultOf(restored)
    if (fault) throw new BackupFailure(`O arquivo ${file} ${faultSentences[fault]}.`)
    const store = openStore({ file: restored })
    try {
      await startAfterRestore(store, now)
    } finally {
      store.close()
    }
    const gone = await notThere(manifest, files)
    return { former: await replace({ data, files, aside, manifest, now }), manifest, gone }
  } finally {
    rmSync(aside, { recursive: true, force: true })
  }
}

interface Replacing {
  data: string
  files: FileStore
  /** Where it was unpacked. */
  aside: string
  manifest: Manifest | undefined
  now: number
}

/** Puts what was unpacked in place, while no server can start. Returns the former database's new name, if any. */
async function replace({ data, files, aside, manifest, now }: Replacing): Promise<string | undefined> {
  const database = join(data, databaseName)
  const lock = lockData(data)
  if (!lock) throw inUse()
  try {
    refuseHeld(database)
    await placeFiles(manifest, aside, files)
    const former = existsSync(database) ? `${database}.${new Date(now).toISOString().replaceAll(':', '-')}` : undefined
    putInPlace(join(aside, databaseName), database, former)
    return former
  } finally {
    lock.release()
  }
}

async function unpack(file: string, aside: string, opening: Opening): Promise<Manifest | undefined> {
  mkdirSync(aside, { mode: 0o700 })
  const kind = kindOf(file)
  if (kind === 'unknown') throw new BackupFailure(`O arquivo ${file} não é uma cópia do Chamada.`)
  if (kind === 'database') {
    copyDatabase(file, join(aside, databaseName))
    return undefined
  }
  return readArchive(file, opening, async (name, body) => {
    const path = join(aside, safeName(name))
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
    await pipeline(body, privateFile(path))
  })
}

/** A backup that somebody else made may name any file of this machine. */
function safeName(name: string): string {
  if (partName.test(name)) return name
  throw new Error(`no part of a backup: ${name}`)
}

async function placeFiles(manifest: Manifest | undefined, aside: string, files: FileStore) {
  if (!manifest) return
  const damaged = new Set(damagedIn(manifest))
  for (const { name, bytes } of manifest.parts) {
    const hash = hashIn(name)
    if (hash && !damaged.has(hash)) await files.keep({ path: join(aside, name), hash, bytes })
  }
}

async function notThere(manifest: Manifest | undefined, files: FileStore): Promise<string[]> {
  if (!manifest?.inBucket?.length) return []
  const here = new Map((await files.all()).map(({ name, bytes }) => [name, bytes]))
  return manifest.inBucket.filter(({ hash, bytes }) => here.get(hash) !== bytes).map(({ hash }) => hash)
}

function refuseHeld(database: string) {
  if (existsSync(database) && isHeld(database)) throw inUse()
}

const inUse = () => new BackupFailure('O banco está em uso: pare o servidor e tente de novo.')

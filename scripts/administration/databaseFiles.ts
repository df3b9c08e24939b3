import { existsSync, mkdirSync, renameSync } from 'node:fs'
import { dirname } from 'node:path'
import { startEpoch } from '#server/store/epoch/meta.ts'
import {
  copyDatabase,
  type Fault,
  faultOf,
  flush,
  isHeld,
  putInPlace,
  removeDatabase,
} from '#server/store/files/databaseFile.ts'
import { openStore } from '#server/store/store.ts'

const sentences: Record<Fault, string> = {
  notChamada: 'não é uma cópia do Chamada',
  damaged: 'está danificado',
  newer: 'é de uma versão mais nova do Chamada: atualize antes',
}

/**
 * Writes a checked copy of the database, which may be in use. `target` only appears once it is complete. Throws an
 * Error with a Portuguese sentence when it cannot.
 */
export async function backUp(database: string, target: string): Promise<void> {
  if (!existsSync(database)) throw new Error(`Não há banco em ${database}.`)
  if (existsSync(target)) throw new Error(`${target} já existe: escolha outro nome.`)
  if (!existsSync(dirname(target))) throw new Error(`A pasta ${dirname(target)} não existe.`)
  const part = `${target}.parte`
  removeDatabase(part)
  try {
    const store = openStore({ file: database })
    try {
      await store.backup(part)
    } finally {
      store.close()
    }
    const fault = faultOf(part)
    if (fault) throw new Error(`A cópia foi descartada, pois o banco ${sentences[fault]}.`)
    flush(part)
    renameSync(part, target)
    flush(dirname(target))
  } finally {
    removeDatabase(part)
  }
}

/**
 * Replaces the database by a copy while the server is stopped. Devices notice the new epoch. Returns the new name of
 * the old database, if there was one. Throws an Error with a Portuguese sentence when it cannot.
 */
export async function restore(copy: string, database: string, now: number): Promise<string | undefined> {
  if (!existsSync(copy)) throw new Error(`O arquivo ${copy} não existe.`)
  if (copy === database) throw new Error(`${copy} é o próprio banco: dê o nome de uma cópia.`)
  refuseHeld(database)
  mkdirSync(dirname(database), { recursive: true })
  const restored = `${database}.novo`
  try {
    copyDatabase(copy, restored)
    const fault = faultOf(restored)
    if (fault) throw new Error(`O arquivo ${copy} ${sentences[fault]}.`)
    const store = openStore({ file: restored })
    try {
      await startEpoch(store, now)
    } finally {
      store.close()
    }
    refuseHeld(database)
    const kept = existsSync(database) ? `${database}.${new Date(now).toISOString().replaceAll(':', '-')}` : undefined
    putInPlace(restored, database, kept)
    return kept
  } finally {
    removeDatabase(restored)
  }
}

function refuseHeld(database: string) {
  if (existsSync(database) && isHeld(database)) throw new Error('O banco está em uso: pare o servidor e tente de novo.')
}

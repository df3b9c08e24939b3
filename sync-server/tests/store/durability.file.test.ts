import { execFileSync } from 'node:child_process'
import { copyFileSync, mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import Database from 'better-sqlite3'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { spawnLinked } from '#scripts/lib/spawnLinked.mjs'
import { importRows } from '#server/store/write/bulk.ts'
import { cast } from '#server/tests/support/cast.ts'
import { openTestStore } from '#server/tests/support/testStore.ts'

// Covers: trial R4, below the file system.
const at = (path: string) => fileURLToPath(new URL(path, import.meta.url))

let opened: ReturnType<typeof openTestStore>
let writer: Database.Database
beforeEach(() => {
  const pragma = vi.spyOn(Database.prototype, 'pragma')
  opened = openTestStore()
  writer = pragma.mock.contexts[0] as Database.Database
  pragma.mockRestore()
})
afterEach(() => opened.end())

/** Compiles the disk that forgets. Returns false when this machine cannot. */
function compiled(shim: string): boolean {
  try {
    execFileSync('cc', ['-shared', '-fPIC', '-o', shim, at('../support/onlySynced.c'), '-ldl'])
    return true
  } catch (error) {
    if (process.platform === 'linux' && (error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    process.stderr.write('No C compiler for Linux here: what a power cut leaves of the database was not tried.\n')
    return false
  }
}

test('the store writes a log, syncs it at each commit, enforces foreign keys, and needs no room for temporary files', () => {
  expect(writer.pragma('temp_store', { simple: true })).toBe(2)
  expect(writer.pragma('journal_mode', { simple: true })).toBe('wal')
  expect(writer.pragma('synchronous', { simple: true })).toBe(2)
  expect(writer.pragma('foreign_keys', { simple: true })).toBe(1)
})

test('after a power cut every acknowledged act is there, although nothing unsynced is left', async () => {
  const { store, file } = opened
  await store.tx((q) => importRows(q, cast, { at: 1 }))
  writer.pragma('wal_checkpoint(TRUNCATE)')
  const folder = join(dirname(file), 'synced')
  const shim = join(dirname(file), 'onlySynced.so')
  mkdirSync(folder)
  copyFileSync(file, join(folder, 'chamada.sqlite'))
  if (!compiled(shim)) return expect(writer.pragma('synchronous', { simple: true })).toBe(2)

  const args = ['--import', 'tsx', at('../support/killedWriter.ts'), file, '1990-01-01']
  const child = spawnLinked(process.execPath, args, {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, LD_PRELOAD: shim, ONLY_SYNCED: folder },
  })
  const acknowledged: number[] = []
  for await (const line of createInterface({ input: child.stdout })) {
    acknowledged.push(Number(line))
    if (acknowledged.length === 60) child.kill('SIGKILL')
  }
  expect(acknowledged.length).toBeGreaterThanOrEqual(60)
  const left = new Database(join(folder, 'chamada.sqlite'))
  const kept = new Set(left.prepare('select id from journal').pluck().all())
  expect(acknowledged.filter((id) => !kept.has(id))).toEqual([])
  expect(left.pragma('integrity_check', { simple: true })).toBe('ok')
  left.close()
}, 60_000)

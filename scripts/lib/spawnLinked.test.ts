import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import Database from 'better-sqlite3'
import { afterAll, expect, test } from 'vitest'
import { importRows } from '../../sync-server/store/bulk.ts'
import { openStore } from '../../sync-server/store/store.ts'
import { cast } from '../../sync-server/testing/cast.ts'

const folder = mkdtempSync(join(tmpdir(), 'chamada-linked-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url))
/** Never turns its event loop. */
const busy = ['-e', "process.stdout.write('begun'); for (;;);"]
const writer = (file: string) => [
  '--import',
  'tsx',
  at('../../sync-server/testing/killedWriter.ts'),
  file,
  '1990-01-01',
]

/** A process that starts one of node with these words, and says its number once that one has written something. */
function parentOf(words: readonly string[], options: object = {}) {
  const script = `
    import { spawnLinked } from ${JSON.stringify(at('spawnLinked.mjs'))}
    const child = spawnLinked(process.execPath, ${JSON.stringify(words)}, ${JSON.stringify({ stdio: ['ignore', 'pipe', 'inherit'], ...options })})
    child.stdout.once('data', () => console.log(child.pid))
    child.once('exit', (...end) => console.log(JSON.stringify(end)))`
  return spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: ['ignore', 'pipe', 'inherit'] })
}

/** Whether a process or one of its group runs; what ended and waits to be asked about does not. */
const runs = (pid: number) =>
  execFileSync('ps', ['-A', '-o', 'pid=,pgid=,stat='])
    .toString()
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .some(([id, group, state]) => [id, group].includes(String(pid)) && !state!.startsWith('Z'))

async function pidOfChild(parent: ReturnType<typeof parentOf>) {
  const [said] = await once(parent.stdout, 'data')
  return Number(said)
}

async function endsWithItsParent(words: readonly string[], options?: object) {
  const parent = parentOf(words, options)
  const child = await pidOfChild(parent)
  expect(runs(child)).toBe(true)
  parent.kill('SIGKILL')
  await once(parent, 'exit')
  try {
    await expect.poll(() => runs(child), { timeout: 10_000, interval: 20 }).toBe(false)
  } finally {
    if (runs(child)) process.kill(child, 'SIGKILL')
  }
}

test('a process that a test started ends when the test is killed, however busy it is', async () => {
  await endsWithItsParent(busy)
})

test('so does one in a group of its own, with all of its group', async () => {
  await endsWithItsParent(
    [
      '-e',
      `require('child_process').spawn(process.execPath, ${JSON.stringify(busy)}, { stdio: 'inherit' }); setInterval(() => {}, 1e6)`,
    ],
    { detached: true },
  )
})

test('so does the server that writes until it is killed, its file whole', async () => {
  const file = join(folder, 'chamada.sqlite')
  const store = openStore({ file })
  await store.tx((q) => importRows(q, cast, { at: 1 }))
  store.close()
  await endsWithItsParent(writer(file))
  const db = new Database(file)
  expect(db.pragma('integrity_check', { simple: true })).toBe('ok')
  db.close()
})

test('one that ends by itself tells its own end, and nobody is killed for it', async () => {
  const parent = parentOf(['-e', "process.stdout.write('x'); setTimeout(() => process.exit(3), 20)"])
  let said = ''
  parent.stdout.on('data', (text) => (said += text))
  expect(await once(parent, 'exit')).toEqual([0, null])
  expect(said).toMatch(/\[3,null\]\n$/)
})

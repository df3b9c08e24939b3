import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import Database from 'better-sqlite3'
import { afterAll, expect, test } from 'vitest'
import { openStore } from '#server/store/openStore.ts'
import { importRows } from '#server/store/write/bulk.ts'
import { cast } from '#server/tests/support/cast.ts'

const folder = mkdtempSync(join(tmpdir(), 'chamada-linked-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url))
/** Node arguments for a process that never returns to its event loop. */
const busy = ['-e', "process.stdout.write('begun'); for (;;);"]
const writer = (file: string) => [
  '--import',
  'tsx',
  at('../../sync-server/tests/support/killedWriter.ts'),
  file,
  '1990-01-01',
]

/**
 * A process that starts a node process with these arguments, and prints its pid once that process has written
 * something.
 */
function parentOf(words: readonly string[], options: object = {}) {
  const script = `
    import { spawnLinked } from ${JSON.stringify(at('spawnLinked.mjs'))}
    const child = spawnLinked(process.execPath, ${JSON.stringify(words)}, ${JSON.stringify({ stdio: ['ignore', 'pipe', 'inherit'], ...options })})
    child.stdout.once('data', () => console.log(child.pid))
    child.once('exit', (...end) => console.log(JSON.stringify(end)))`
  return spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: ['ignore', 'pipe', 'inherit'] })
}

/** Returns true when a process or one of its group is running. Zombies do not count. */
const runs = (pid: number) =>
  execFileSync('ps', ['-A', '-o', 'pid=,pgid=,stat='])
    .toString()
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .some(([id, group, state]) => [id, group].includes(String(pid)) && !state!.startsWith('Z'))

async function pidOfChild(parent: ReturnType<typeof parentOf>) {
  const [output] = await once(parent.stdout, 'data')
  return Number(output)
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

test('a process in a group of its own ends too, with its whole group', async () => {
  await endsWithItsParent(
    [
      '-e',
      `require('child_process').spawn(process.execPath, ${JSON.stringify(busy)}, { stdio: 'inherit' }); setInterval(() => {}, 1e6)`,
    ],
    { detached: true },
  )
})

test('a server that writes until it is killed ends too, and its file is intact', async () => {
  const file = join(folder, 'chamada.sqlite')
  const store = openStore({ file })
  await store.tx((q) => importRows(q, cast, { at: 1 }))
  store.close()
  await endsWithItsParent(writer(file))
  const db = new Database(file)
  expect(db.pragma('integrity_check', { simple: true })).toBe('ok')
  db.close()
})

test('a process that ends by itself reports its own exit code', async () => {
  const parent = parentOf(['-e', "process.stdout.write('x'); setTimeout(() => process.exit(3), 20)"])
  let output = ''
  parent.stdout.on('data', (text) => (output += text))
  expect(await once(parent, 'exit')).toEqual([0, null])
  expect(output).toMatch(/\[3,null\]\n$/)
})

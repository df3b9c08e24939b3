import type { ChildProcess } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { afterAll } from 'vitest'
import { removeTestFolder } from '#server/tests/support/testFolder.ts'
import { root } from './project.mjs'
import { spawnLinked } from './spawnLinked.mjs'

/** A folder for the data of the commands that a test file runs; it is deleted at the end. */
export const folder = mkdtempSync(join(tmpdir(), 'chamada-commands-'))
const running: ChildProcess[] = []

afterAll(() => {
  for (const child of running) end(child)
  removeTestFolder(folder)
})

/** Ends a command and everything it started: npm, the launcher and the server are one process group. */
export function end(child: ChildProcess, signal: NodeJS.Signals = 'SIGTERM') {
  try {
    process.kill(-child.pid!, signal)
  } catch {
    // It has already ended.
  }
}

/** Starts `npm` with these words. */
export const npm = (words: readonly string[], env: Record<string, string> = {}) => command('npm', words, env)

/** Starts a command in the environment of tests. */
export const command = (file: string, words: readonly string[], env: Record<string, string>) =>
  started(file, words, root, {
    ...process.env,
    // VITEST tells vite.config.ts where to look for the app. The command under test is not a vitest run, and its
    // answers are not recorded.
    VITEST: '',
    CHAMADA_ANSWERS: '',
    NODE_ENV: 'test',
    CHAMADA_DATA: join(folder, 'data'),
    ...env,
  })

/** Starts a command in a folder, with exactly this environment, and collects what it prints. */
export function started(file: string, words: readonly string[], cwd: string, env: NodeJS.ProcessEnv) {
  const child = spawnLinked(file, words, { cwd, detached: true, env, stdio: ['ignore', 'pipe', 'pipe'] })
  running.push(child)
  const output = { text: '' }
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (part) => (output.text += stripVTControlCharacters(String(part))))
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))
  const prints = (what: RegExp) =>
    new Promise<void>((resolve, reject) => {
      const look = () => what.test(output.text) && resolve()
      for (const stream of [child.stdout, child.stderr]) stream.on('data', look)
      void ended.then((code) => reject(new Error(`ended with ${code}: ${output.text}`)))
      look()
    })
  return { child, output, ended, prints }
}

/** Runs `npm` with these words to its end. */
export async function finished(words: readonly string[], env: Record<string, string> = {}) {
  const { ended, output } = npm(words, env)
  return { code: await ended, text: output.text }
}

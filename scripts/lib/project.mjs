import { spawn } from 'node:child_process'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { spawnLinked } from './spawnLinked.mjs'

/** The repository's folder, wherever the command was run. */
export const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..')

/** Where builds and tests keep their files: never served, never committed. */
export const work = join(root, '.chamada')

export const inRoot = (...parts) => join(root, ...parts)

/**
 * Runs a command to its end and shows its output. The command ends when this process does.
 * @returns {Promise<number>} the exit code; 128 + n when it died of signal n
 */
export function run(command, args, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawnLinked(command, args, { cwd: root, stdio: 'inherit', ...options })
    child.on('error', reject)
    child.on('exit', (code, signal) => resolve(code ?? 128 + (signalNumbers[signal] ?? 15)))
  })
}

const signalNumbers = { SIGHUP: 1, SIGINT: 2, SIGKILL: 9, SIGTERM: 15 }

/** Runs a command in place of this one: forwards signals and takes over its exit code. Never returns. */
export async function become(command, args, options = {}) {
  const child = spawn(command, args, { cwd: root, stdio: 'inherit', ...options })
  for (const signal of ['SIGTERM', 'SIGHUP', 'SIGINT']) {
    // A terminal sends Ctrl+C to the child as well.
    process.on(signal, () => (signal === 'SIGINT' && process.stdin.isTTY ? undefined : child.kill(signal)))
  }
  const code = await new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('exit', (status, signal) => resolve(status ?? 128 + (signalNumbers[signal] ?? 15)))
  })
  process.exit(code)
}

/** Runs one of our TypeScript files. */
export const becomeScript = (file, args = process.argv.slice(2)) =>
  become(process.execPath, ['--import', 'tsx', inRoot('scripts', file), ...args])

/** A tool of node_modules by the path of its own script, so it runs without a shell. */
export const tool = (...parts) => inRoot('node_modules', ...parts)

/** Ends the command with one clear line. */
export function fail(line) {
  process.stderr.write(`${line}\n`)
  process.exit(1)
}

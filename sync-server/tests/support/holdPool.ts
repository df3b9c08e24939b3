import { execFileSync } from 'node:child_process'
import { pbkdf2 } from 'node:crypto'
import { close, closeSync, open, openSync } from 'node:fs'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { makeTestFolder, removeTestFolder } from './testFolder.ts'

/** A piece of work of some 10 ms for one of the process's threads. */
const piece = (done: () => void) => pbkdf2('any', 'any', 20_000, 64, 'sha512', done)

/** How many threads a process has for work that would hold it up. */
const threads = Number(process.env.UV_THREADPOOL_SIZE ?? 4)

/**
 * Keeps all threads of the process waiting at a pipe that nobody writes to, until the test is over: whoever needs one
 * meanwhile is not answered.
 * @returns ends it sooner
 */
export function holdPool(): () => void {
  const folder = makeTestFolder('pool')
  const pipe = join(folder, 'pipe')
  execFileSync('mkfifo', [pipe])
  let writer: number | undefined
  let held = threads
  for (let n = 0; n < threads; n += 1)
    open(pipe, 'r', (_, reader) => {
      close(reader)
      held -= 1
      if (held) return
      closeSync(writer!)
      removeTestFolder(folder)
    })
  const release = () => {
    writer ??= openSync(pipe, 'r+')
  }
  onTestFinished(release)
  return release
}

/**
 * Keeps so many pieces of work in front of whatever comes to the threads of the process.
 * @returns ends it
 */
export function slowPool(pieces = 20): () => void {
  let isSlow = true
  const again = () => {
    if (isSlow) piece(again)
  }
  for (let n = 0; n < pieces; n += 1) again()
  return () => {
    isSlow = false
  }
}

import { type ChildProcess, fork } from 'node:child_process'
import { inRoot } from '#scripts/lib/project.mjs'

/** Starts one of the bench's own scripts, by its path in scripts/benchmarks. It ends when this process disconnects. */
export const start = (script: string, ...args: string[]): ChildProcess =>
  fork(inRoot('scripts', 'benchmarks', script), args, { execArgv: ['--import', 'tsx'] })

const longestMs = 5 * 60_000

/** The next message of a process. Rejects when it ends without one, or is silent for five minutes. */
export const answerOf = <T>(child: ChildProcess): Promise<T> =>
  new Promise((resolve, reject) => {
    const fail = (why: string) => {
      done()
      reject(new Error(`a process of the bench ${why}`))
    }
    const ended = (code: number | null) => fail(`ended with ${code}`)
    const answered = (message: unknown) => {
      done()
      resolve(message as T)
    }
    const silence = setTimeout(() => fail('did not answer in five minutes'), longestMs)
    const done = () => {
      clearTimeout(silence)
      child.off('exit', ended).off('message', answered)
    }
    child.once('exit', ended).once('message', answered)
  })

import { type Failure, faultOf } from './failure.ts'

/** The part of `process` that tells of errors nobody caught. */
interface Process {
  on(event: 'unhandledRejection' | 'uncaughtException', listener: (error: unknown) => void): unknown
}

/**
 * Logs the errors that nobody caught. A rejected promise that nobody waited for leaves nothing half done: what it began
 * in the database was rolled back. The server goes on, because otherwise one fault that a person can cause would stop a
 * whole school. An exception outside of any promise may have left anything: the server ends, and whoever runs it starts
 * it again.
 * @param end ends the server in order, with an exit code that is no success
 */
export function watchStrayErrors(process: Process, log: (failure: Failure) => void, end: () => void): void {
  process.on('unhandledRejection', (error) => log(faultOf(error, { call: 'a promise that nobody waited for' })))
  process.on('uncaughtException', (error) => {
    log(faultOf(error, { call: 'an exception that nobody caught: the server ends' }))
    end()
  })
}

import { type Failure, failureLine } from './failure.ts'
import type { RequestRecord } from './http/requestRecord.ts'

/** What the server tells the people who run it. */
export interface OperatorLog {
  failure(failure: Failure): void
  request(request: RequestRecord): void
}

interface Output {
  out(line: string): void
  err(line: string): void
  /** ms */
  now(): number
}

/**
 * The operator's log. With `requests`, everything is one line of JSON: requests in the output, failures in the error
 * output. Without it, failures alone, as text for people. Neither has a name, a text of anybody or a number of a row.
 */
export function openOperatorLog(requests: boolean, { out, err, now }: Output): OperatorLog {
  const json = (at: number, entry: object) => JSON.stringify({ time: new Date(at).toISOString(), ...entry })
  return {
    failure: (failure) => err(requests ? json(now(), failure) : failureLine(failure)),
    request({ at, ...request }) {
      if (requests) out(json(at, { level: 'info', ...request }))
    },
  }
}

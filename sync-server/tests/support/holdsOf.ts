import type { CostlyCall } from './costlyCalls.ts'
import type { LargeServer } from './largeServer.ts'
import { longestHold } from './longestHold.ts'
import { origin } from './testServer.ts'

/** Sends a call to the server that undoes what it writes. Returns the status, once the whole answer was read. */
export async function send(server: LargeServer, { who, method, address, body, headers }: CostlyCall): Promise<number> {
  const answer = await server.changeless.app.request(`${origin}${address}`, {
    method,
    headers: {
      Cookie: server.cookies[who],
      ...(method !== 'GET' && { Origin: origin }),
      ...(body !== undefined && {
        'Content-Type': 'application/json',
        'Content-Length': String(Buffer.byteLength(body)),
      }),
      ...headers,
    },
    ...(body !== undefined && { body }),
  })
  if (answer.headers.get('Content-Type')?.startsWith('text/event-stream')) await answer.body!.cancel()
  else await answer.arrayBuffer()
  return answer.status
}

export interface Hold {
  call: CostlyCall
  /** The longest time for which it kept the server from others, ms of processor. */
  ms: number
  status: number
}

/** Sends each call alone, one after the other. */
export async function* holdsOf(server: LargeServer, calls: readonly CostlyCall[]): AsyncGenerator<Hold> {
  for (const call of calls) {
    let status = 0
    const ms = await longestHold(async () => {
      status = await send(server, call)
    })
    yield { call, ms, status }
  }
}

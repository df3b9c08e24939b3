import { Agent, request } from 'node:http'
import type { FloodCall } from './floodCalls.ts'

// A process of the bench: sends its calls over and over, so many at once, until it is told to stop. Then it tells how
// often each status was answered. It stops by itself after a minute, after so many calls, and when the bench is gone, and
// it floods this machine alone.

/** How many calls it sends at most. */
const mostCalls = 200_000
/** How long it sends at most, ms. */
const mostTime = 60_000

export interface Flood {
  url: string
  calls: FloodCall[]
  atOnce: number
}

process.once('disconnect', () => process.exit())

process.once('message', ({ url, calls, atOnce }: Flood) => {
  if (!['127.0.0.1', 'localhost'].includes(new URL(url).hostname)) throw new Error(`${url} is not on this machine`)
  const until = performance.now() + mostTime
  const agent = new Agent({ keepAlive: true, maxSockets: atOnce })
  const statuses: Record<string, number> = {}
  let sent = 0
  let isOver = false
  const send = ({ method, path, body, cookie, from }: FloodCall) =>
    new Promise<void>((resolve) => {
      const text = body && JSON.stringify(body)
      const headers = {
        ...{ Origin: new URL(url).origin, 'X-Forwarded-For': from, 'Accept-Encoding': 'gzip' },
        ...(cookie && { Cookie: cookie }),
        ...(text && { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(text) }),
      }
      const asked = request(`${url}${path}`, { method, agent, headers }, (answer) => {
        statuses[answer.statusCode!] = (statuses[answer.statusCode!] ?? 0) + 1
        answer
          .on('error', () => {})
          .resume()
          .once('close', resolve)
      })
      asked.on('error', () => resolve())
      asked.end(text)
    })
  const flood = async () => {
    while (!isOver && sent < mostCalls && performance.now() < until) await send(calls[sent++ % calls.length]!)
  }
  for (let n = 0; n < atOnce; n += 1) void flood()
  process.send!('flooding')
  process.once('message', () => {
    isOver = true
    process.send!(statuses, () => process.disconnect())
  })
})

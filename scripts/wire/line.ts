import { Agent, type IncomingMessage, request } from 'node:http'
import { gunzipSync } from 'node:zlib'
import type { Chance } from './chance.ts'

/** The points at which a connection is cut. The request may or may not have arrived; this side cannot know. */
export const cuts = ['sending', 'waiting', 'headers', 'bytes', 'half'] as const
export type Cut = (typeof cuts)[number]

export interface Answer {
  status: number
  /** The server's code for a failure. */
  code: string | null
  cookie: string | null
  /** True when the server has too much to do, and says when to come again. */
  comesAgain: boolean
  text: string
}

export interface Call {
  method: 'GET' | 'POST'
  path: string
  cookie?: string
  body?: unknown
}

const agent = new Agent({ keepAlive: true, maxSockets: 64 })

/** Returns the answer, or undefined when none arrived complete. Never rejects. */
export function ask(port: number, call: Call, chance: Chance, cut?: Cut): Promise<Answer | undefined> {
  const payload = call.body === undefined ? undefined : Buffer.from(JSON.stringify(call.body))
  return new Promise((resolve) => {
    const outgoing = request({
      host: '127.0.0.1',
      port,
      agent,
      method: call.method,
      path: call.path,
      headers: {
        Origin: `http://127.0.0.1:${port}`,
        ...(call.cookie && { Cookie: call.cookie }),
        ...(chance.percent(50) && { 'Accept-Encoding': 'gzip' }),
        ...(payload && { 'Content-Type': 'application/json', 'Content-Length': payload.length }),
      },
    })
    const lost = () => {
      outgoing.destroy()
      resolve(undefined)
    }
    outgoing.on('error', lost)
    outgoing.setTimeout(60_000, lost)
    outgoing.on('response', (answer) => {
      if (cut === 'headers') return lost()
      readAnswer(answer, lengthToRead(answer, chance, cut)).then(resolve, lost)
    })
    if (cut === 'sending' && payload) {
      outgoing.write(payload.subarray(0, chance.between(0, payload.length - 1)), lost)
      return
    }
    outgoing.end(payload)
    if (cut === 'waiting') outgoing.once('finish', () => setTimeout(lost, chance.between(0, 30)))
  })
}

/** The number of bytes of an answer that are read before the connection is cut; undefined means all. */
function lengthToRead({ headers }: IncomingMessage, chance: Chance, cut?: Cut): number | undefined {
  const length = Number(headers['content-length'] ?? 4000)
  if (cut === 'half') return Math.floor(length / 2)
  return cut === 'bytes' ? chance.between(0, length - 1) : undefined
}

async function readAnswer(answer: IncomingMessage, atMost?: number): Promise<Answer> {
  const parts: Buffer[] = []
  let length = 0
  for await (const part of answer as AsyncIterable<Buffer>) {
    parts.push(part)
    length += part.length
    if (atMost !== undefined && length > atMost) throw new Error('cut')
  }
  if (!answer.complete) throw new Error('half an answer')
  const { headers, statusCode = 0 } = answer
  const whole = Buffer.concat(parts)
  return {
    status: statusCode,
    code: (headers['x-chamada-code'] as string | undefined) ?? null,
    cookie: headers['set-cookie']?.[0]?.split(';')[0] ?? null,
    comesAgain: statusCode === 503 && headers['retry-after'] !== undefined,
    text: (headers['content-encoding'] === 'gzip' ? gunzipSync(whole) : whole).toString(),
  }
}

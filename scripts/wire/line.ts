import { Agent, type IncomingMessage, request } from 'node:http'
import { gunzipSync } from 'node:zlib'
import type { Chance } from './chance.ts'

/**
 * A line that is cut where it is told to be. What was sent may have arrived or not, and nobody on this side can tell.
 */
export const cuts = ['sending', 'waiting', 'headers', 'bytes', 'half'] as const
export type Cut = (typeof cuts)[number]

export interface Answer {
  status: number
  /** The server's word for a failure. */
  code: string | null
  cookie: string | null
  text: string
}

export interface Call {
  method: 'GET' | 'POST'
  path: string
  cookie?: string
  body?: unknown
}

const agent = new Agent({ keepAlive: true, maxSockets: 64 })

/** The answer, or undefined when none came whole. Never rejects. */
export function ask(port: number, call: Call, chance: Chance, cut?: Cut): Promise<Answer | undefined> {
  const payload = call.body === undefined ? undefined : Buffer.from(JSON.stringify(call.body))
  return new Promise((resolve) => {
    const asked = request({
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
      asked.destroy()
      resolve(undefined)
    }
    asked.on('error', lost)
    asked.setTimeout(60_000, lost)
    asked.on('response', (answer) => {
      if (cut === 'headers') return lost()
      hear(answer, lengthHeard(answer, chance, cut)).then(resolve, lost)
    })
    if (cut === 'sending' && payload) {
      asked.write(payload.subarray(0, chance.between(0, payload.length - 1)), lost)
      return
    }
    asked.end(payload)
    if (cut === 'waiting') asked.once('finish', () => setTimeout(lost, chance.between(0, 30)))
  })
}

/** How many bytes of an answer are heard before the line is cut; undefined: all. */
function lengthHeard({ headers }: IncomingMessage, chance: Chance, cut?: Cut): number | undefined {
  const length = Number(headers['content-length'] ?? 4000)
  if (cut === 'half') return Math.floor(length / 2)
  return cut === 'bytes' ? chance.between(0, length - 1) : undefined
}

async function hear(answer: IncomingMessage, atMost?: number): Promise<Answer> {
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
    text: (headers['content-encoding'] === 'gzip' ? gunzipSync(whole) : whole).toString(),
  }
}

import { appendFileSync } from 'node:fs'
import { type IncomingMessage, Server, type ServerResponse } from 'node:http'

// Loaded into the server by the tests (`node --import`): writes down every byte it answers under /api, before it is sent.
const file = process.env.CHAMADA_HEARD_FILE!

const emit = Server.prototype.emit
Server.prototype.emit = function (this: Server, name: string, ...rest: unknown[]) {
  if (name === 'request') record(rest[0] as IncomingMessage, rest[1] as ServerResponse)
  return emit.apply(this, [name, ...rest] as never)
} as typeof emit

function record({ url, headers }: IncomingMessage, answer: ServerResponse) {
  if (!url?.startsWith('/api/')) return
  const { write, end, writeHead } = answer
  const parts: Buffer[] = []
  let head: Record<string, unknown> = {}
  const keep = (part: unknown) => {
    if (typeof part === 'string' || part instanceof Uint8Array) parts.push(Buffer.from(part as Uint8Array))
  }
  const tell = () => {
    const { cookie } = headers
    const setCookie = answer.getHeader('set-cookie') ?? head['set-cookie'] ?? head['Set-Cookie']
    const body = Buffer.concat(parts).toString('base64')
    appendFileSync(file, `${JSON.stringify({ url, cookie, setCookie: setCookie && String(setCookie), body })}\n`)
    parts.length = 0
  }
  answer.writeHead = ((...args: unknown[]) => {
    if (typeof args.at(-1) === 'object') head = args.at(-1) as typeof head
    return writeHead.apply(answer, args as never)
  }) as typeof writeHead
  answer.write = ((...args: unknown[]) => {
    keep(args[0])
    return write.apply(answer, args as never)
  }) as typeof write
  answer.end = ((...args: unknown[]) => {
    keep(args[0])
    tell()
    return end.apply(answer, args as never)
  }) as typeof end
  // What goes on for hours, as the pokes do, ends with the connection.
  answer.once('close', () => parts.length && tell())
}

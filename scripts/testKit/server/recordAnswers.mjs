import { appendFileSync } from 'node:fs'
import { Server } from 'node:http'

// Loaded into the server by the tests (`node --import`): records every byte it answers under /api, before it is sent.
const file = process.env.CHAMADA_ANSWERS_FILE

const emit = Server.prototype.emit
Server.prototype.emit = function (name, ...rest) {
  if (name === 'request') record(...rest)
  return emit.apply(this, [name, ...rest])
}

function record({ url, headers }, answer) {
  if (!url?.startsWith('/api/')) return
  const { write, end, writeHead } = answer
  const parts = []
  let head = {}
  const keep = (part) => {
    if (typeof part === 'string' || part instanceof Uint8Array) parts.push(Buffer.from(part))
  }
  const append = () => {
    const { cookie } = headers
    const setCookie = answer.getHeader('set-cookie') ?? head['set-cookie'] ?? head['Set-Cookie']
    const body = Buffer.concat(parts).toString('base64')
    appendFileSync(file, `${JSON.stringify({ url, cookie, setCookie: setCookie && String(setCookie), body })}\n`)
    parts.length = 0
  }
  answer.writeHead = (...args) => {
    if (typeof args.at(-1) === 'object') head = args.at(-1)
    return writeHead.apply(answer, args)
  }
  answer.write = (...args) => {
    keep(args[0])
    return write.apply(answer, args)
  }
  answer.end = (...args) => {
    keep(args[0])
    append()
    return end.apply(answer, args)
  }
  // Answers that last for hours, such as the pokes, end with the connection.
  answer.once('close', () => parts.length && append())
}

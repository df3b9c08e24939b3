import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { yieldToOthers } from '#server/store/yielding.ts'
import { connectionOptions, limitConnections, noteSession } from './connectionLimits.ts'

const limits = { headersMs: 300, quietMs: 400, anonymousMs: 600, requestMs: 600_000, connections: 120 }
let server: Server
beforeEach(async () => {
  server = createServer(connectionOptions(limits), (request, response) => {
    if (request.headers.cookie) noteSession(request)
    request.resume().on('end', () => response.end('ok'))
  })
  limitConnections(server, limits)
  await once(server.listen(0, '127.0.0.1'), 'listening')
})
afterEach(() => {
  server.closeAllConnections()
  server.close()
})

/** Sends so much on a connection of its own. Resolves when the server ended it. */
async function ended(text: string): Promise<void> {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  socket.on('error', () => {})
  socket.on('data', () => {})
  socket.write(text)
  await once(socket, 'close')
}

const half = 'GET / HTTP/1.1\r\nHost: a\r\nX-Half: '
const halfBody = 'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 900\r\n\r\n{"email":"'

test('fifty half-sent requests are ended, and meanwhile others are answered', async () => {
  const halves = Array.from({ length: 50 }, (_, n) => ended(n % 2 ? half : halfBody))
  const answer = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`)
  expect(await answer.text()).toBe('ok')
  await Promise.all(halves)
}, 30_000)

test('a body that comes byte by byte is ended when its sender has no session, and is read to its end otherwise', async () => {
  const slow = (cookie: string) =>
    new Promise<string>((resolve) => {
      const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
      let [left, answer] = [12, '']
      const timer = setInterval(() => {
        socket.write('x')
        left -= 1
        if (!left) clearInterval(timer)
      }, 100)
      socket.on('error', () => {})
      socket.on('data', (text) => {
        answer += text
        socket.end()
      })
      socket.on('close', () => {
        clearInterval(timer)
        resolve(answer.slice(0, 15))
      })
      socket.write(`POST / HTTP/1.1\r\nHost: a\r\n${cookie}Content-Length: 12\r\n\r\n`)
    })
  expect(await Promise.all([slow(''), slow('Cookie: session=1\r\n')])).toEqual(['', 'HTTP/1.1 200 OK'])
})

test('the server’s own limits leave room for an upload on a slow network and for a quiet stream', () => {
  const { headersTimeout, requestTimeout } = connectionOptions()
  limitConnections(server)
  expect([headersTimeout, requestTimeout, server.timeout]).toEqual([15_000, 1_800_000, 45_000])
})

test('a wave of new connections is let in before the next of many who take turns', async () => {
  const { port } = server.address() as AddressInfo
  let turns = 0
  const turnsBefore: number[] = []
  server.on('connection', () => turnsBefore.push(turns))
  const wave = Array.from({ length: 30 }, () => connect(port, '127.0.0.1'))
  const others = Array.from({ length: 60 }, () => yieldToOthers().then(() => (turns += 1)))
  await Promise.all(others)
  expect(turnsBefore).toHaveLength(30)
  // Until the first of the wave is seen, one or two of the others may have had their turn.
  expect(Math.max(...turnsBefore)).toBeLessThanOrEqual(2)
  for (const socket of wave) socket.destroy()
})

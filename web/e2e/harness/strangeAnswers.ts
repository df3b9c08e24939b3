import type { IncomingMessage, ServerResponse } from 'node:http'
import { nowHeader } from '../../../schema/sync/answerer.ts'

/** What a network that wants a sign-in first answers to everything. */
export const portal = '<html><body>Entre na rede da escola</body></html>'

const html = { 'Content-Type': 'text/html' }
const json = { 'Content-Type': 'application/json' }

/** What another program says in JSON, to one that believes it. */
const believed = { id: 1, name: 'Rede', role: 'teacher', url: '/rede.pdf', type: 'pdf', bytes: 1, ok: true }

/** By another name of this machine: a network's own page is at another origin. */
function sendElsewhere(answer: ServerResponse, { socket, url }: IncomingMessage) {
  if (url === '/entrar') return answer.writeHead(200, html).end(portal)
  return answer.writeHead(302, { Location: `http://127.0.0.1:${socket.localPort}/entrar` }).end()
}

/** As the server itself says it. */
const own = () => ({ [nowHeader]: String(Date.now()) })

/** What comes in the place of the server's answer, or as its own where it has the header. */
const strange = {
  portal: (answer) => answer.writeHead(200, html).end(portal),
  portalElsewhere: sendElsewhere,
  otherProgram: (answer) => answer.writeHead(200, json).end(JSON.stringify(believed)),
  empty: (answer) => answer.writeHead(200).end(),
  forbidden: (answer) => answer.writeHead(403, html).end('<h1>Site bloqueado</h1>'),
  notFound: (answer) => answer.writeHead(404, html).end('<h1>404</h1>'),
  tooLarge: (answer) => answer.writeHead(413, html).end('<h1>413 Request Entity Too Large</h1>'),
  failing: (answer) => answer.writeHead(500, html).end('<h1>500</h1>'),
  badGateway: (answer) => answer.writeHead(502, html).end('<h1>502 Bad Gateway</h1>'),
  busy: (answer) => answer.writeHead(503, own()).end('ocupado'),
  tooOld: (answer) => answer.writeHead(426, { ...own(), 'X-Chamada-Code': 'app.tooOld' }).end('Atualize.'),
  later: (answer) => answer.writeHead(429, { ...own(), 'Retry-After': '600' }).end('Mais tarde.'),
  soon: (answer) => answer.writeHead(429, { 'Retry-After': '2' }).end('Mais tarde.'),
  reset: (answer) => answer.destroy(),
  /** Cut off while it is being sent. */
  halfRequest: (answer, asked) => asked.once('data', () => answer.destroy()),
  hang: () => {},
} satisfies Record<string, (answer: ServerResponse, asked: IncomingMessage) => unknown>

export type StrangeAnswer = keyof typeof strange

/** Answers in the server's place; returns false where that is the server's to do. */
export function answerStrangely(what: string, asked: IncomingMessage, answer: ServerResponse): boolean {
  if (!(what in strange)) return false
  strange[what as StrangeAnswer](answer, asked)
  return true
}

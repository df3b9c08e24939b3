import type { IncomingMessage, ServerResponse } from 'node:http'
import { nowHeader } from '#schema/sync/answerer.ts'

/** The page with which a network that requires a sign-in answers everything. */
export const portal = '<html><body>Entre na rede da escola</body></html>'

const html = { 'Content-Type': 'text/html' }
const json = { 'Content-Type': 'application/json' }

/** JSON of another program, which could pass for the server's. */
const plausible = { id: 1, name: 'Rede', role: 'teacher', url: '/rede.pdf', type: 'pdf', bytes: 1, ok: true }

/** Redirects to another name of this machine: a network's own page is at another origin. */
function sendElsewhere(answer: ServerResponse, { socket, url }: IncomingMessage) {
  if (url === '/entrar') return answer.writeHead(200, html).end(portal)
  return answer.writeHead(302, { Location: `http://127.0.0.1:${socket.localPort}/entrar` }).end()
}

/** The header with which the server itself answers. */
const own = () => ({ [nowHeader]: String(Date.now()) })

/** Answers in the server's place; those with the header look like the server's own. */
const strange = {
  portal: (answer) => answer.writeHead(200, html).end(portal),
  portalElsewhere: sendElsewhere,
  otherProgram: (answer) => answer.writeHead(200, json).end(JSON.stringify(plausible)),
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
  /** The request is cut off while it is being sent. */
  halfRequest: (answer, request) => request.once('data', () => answer.destroy()),
  hang: () => {},
} satisfies Record<string, (answer: ServerResponse, request: IncomingMessage) => unknown>

export type StrangeAnswer = keyof typeof strange

/** Answers in the server's place. Returns false when the server must answer. */
export function answerStrangely(what: string, request: IncomingMessage, answer: ServerResponse): boolean {
  if (!(what in strange)) return false
  strange[what as StrangeAnswer](answer, request)
  return true
}

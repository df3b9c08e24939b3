import { existsSync, readFileSync } from 'node:fs'
import { request as ask, createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { extname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from './server.ts'
import { answerStrangely, portal, type StrangeAnswer } from './strangeAnswers.ts'

/** What happens to calls of POST /api/sync on their way, or of all of /api; all else passes. */
export type Fault = 'none' | 'answerLost' | 'halfAnswer' | 'twice' | StrangeAnswer

/** A line of so many bytes a second, each answer so many ms late, every so-manieth call cut off, from the second on; none for 0. */
export interface Line {
  bytesPerSecond: number
  late: number
  cutOneIn: number
}

export interface FaultProxy {
  url: string
  fault: Fault
  /** Whether that meets every call of the server, and not only those of POST /api/sync. */
  everywhere: boolean
  /** Whether /sw.js comes as a newer build's would. */
  newBuild: boolean
  /** The folder of another build that is deployed in the place of the server's own; null for that. */
  build: string | null
  /** Addresses that are answered with 503; null for none. */
  refused: RegExp | null
  /** From which of the worker's own requests on a network's sign-in page is the answer, counted since it was set; null for never. */
  portalFrom: number | null
  /** What answers everything in the server's place; null for the server. */
  network: StrangeAnswer | null
  /** How many requests the worker has made for itself since that was set. */
  readonly askedByWorker: number
  /** How many calls met the fault. */
  met: number
  /** A slow line for all that passes, some of it lost; null for a fast one. */
  line: Line | null
  /** Breaks every answer that is on its way. */
  cut(): void
  close(): Promise<void>
}

/** Stands between a browser and the server and spoils what it is told to spoil. */
export async function faultProxy(target: number): Promise<FaultProxy> {
  const port = await freePort()
  let portalFrom: number | null = null
  let askedByWorker = 0
  const proxy: FaultProxy = {
    url: `http://localhost:${port}`,
    fault: 'none',
    everywhere: false,
    newBuild: false,
    build: null,
    refused: null,
    get portalFrom() {
      return portalFrom
    },
    set portalFrom(from) {
      portalFrom = from
      askedByWorker = 0
    },
    get askedByWorker() {
      return askedByWorker
    },
    network: null,
    met: 0,
    line: null,
    cut: () => {
      for (const each of open) each.destroy()
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
  let calls = 0
  const open = new Set<ServerResponse>()
  const server = createServer((incoming, outgoing) => {
    open.add(outgoing)
    outgoing.once('close', () => open.delete(outgoing))
    const { line, network } = proxy
    if (network) return answerStrangely(network, incoming, outgoing)
    if (line && incoming.url !== '/api/events' && calls++ % line.cutOneIn === 1) {
      proxy.met++
      return setTimeout(() => outgoing.destroy(), line.late)
    }
    const inPortal = isOfWorker(incoming) && askedByWorker++ >= (portalFrom ?? Number.POSITIVE_INFINITY)
    if (inPortal) return outgoing.writeHead(200, { 'Content-Type': 'text/html' }).end(portal)
    if (proxy.refused?.test(incoming.url ?? '')) return outgoing.writeHead(503).end('ocupado')
    const meets = incoming.url === '/api/sync' || (proxy.everywhere && incoming.url?.startsWith('/api/'))
    const fault = meets ? proxy.fault : 'none'
    if (fault !== 'none') proxy.met++
    if (answerStrangely(fault, incoming, outgoing)) return
    const part = proxy.build && partOf(proxy.build, incoming)
    if (part) return outgoing.writeHead(200, part.headers).end(part.body)
    const call = {
      port: target,
      host: '127.0.0.1',
      method: incoming.method,
      path: incoming.url,
      headers: line ? incoming.headers : { ...incoming.headers, 'accept-encoding': 'identity' },
    }
    if (fault === 'twice') incoming.pipe(ask(call, (answer) => answer.resume()).on('error', () => {}))
    const forward = ask(call, (answer) => {
      if (fault === 'answerLost') {
        answer.resume().once('end', () => outgoing.destroy())
        return
      }
      // Cut off on either side, there is nobody left to tell.
      if (line) return void trickle(answer, outgoing, line).catch(() => outgoing.destroy())
      const { 'content-length': _, ...headers } = answer.headers
      outgoing.writeHead(answer.statusCode ?? 502, headers)
      if (incoming.url === '/sw.js' && proxy.newBuild) {
        answer.pipe(outgoing, { end: false })
        answer.once('end', () => outgoing.end('\n// a newer build'))
        return
      }
      if (fault === 'halfAnswer') {
        answer.once('data', (part: Buffer) => {
          outgoing.write(part.subarray(0, part.length / 2))
          outgoing.destroy()
        })
        return
      }
      answer.pipe(outgoing)
      // A server that ends breaks off what it was sending.
      answer.once('close', () => answer.complete || outgoing.destroy())
    })
    forward.once('error', () => outgoing.destroy())
    incoming.pipe(forward)
    outgoing.once('close', () => forward.destroy())
  })
  server.listen(port, '127.0.0.1')
  return proxy
}

/** Whether it is the worker's script, or what the worker fetches to keep it. */
const isOfWorker = ({ headers }: IncomingMessage) =>
  headers['service-worker'] === 'script' || headers.referer?.endsWith('/sw.js') === true

const types: Record<string, string> = { '.js': 'text/javascript', '.css': 'text/css', '.html': 'text/html' }

/** What a build has at an address: a part, or its shell for any page; nothing for what is the server's to answer. */
function partOf(build: string, { url = '/', headers }: IncomingMessage) {
  const { pathname } = new URL(url, 'http://localhost')
  const page = headers.accept?.includes('text/html') && !pathname.startsWith('/api/')
  const file = join(build, page || pathname === '/' ? 'index.html' : pathname)
  if (pathname.startsWith('/api/') || !existsSync(file)) return null
  return {
    body: readFileSync(file),
    headers: { 'Content-Type': types[extname(file)] ?? 'application/octet-stream', 'Cache-Control': 'no-cache' },
  }
}

/** Passes an answer on as fast as the line lets it. */
async function trickle(answer: IncomingMessage, outgoing: ServerResponse, { bytesPerSecond, late }: Line) {
  await pause(late)
  outgoing.writeHead(answer.statusCode ?? 502, answer.headers).flushHeaders()
  for await (const part of answer as AsyncIterable<Buffer>) {
    for (let at = 0; at < part.length; at += bytesPerSecond / 10) {
      if (outgoing.destroyed) return
      outgoing.write(part.subarray(at, at + bytesPerSecond / 10))
      await pause(100)
    }
  }
  outgoing.end()
}

import { existsSync, readFileSync } from 'node:fs'
import { request as ask, createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { extname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from './freePort.ts'
import { answerStrangely, portal, type StrangeAnswer } from './strangeAnswers.ts'

/** What happens to calls of POST /api/sync on their way, or to all of /api; everything else passes. */
export type Fault = 'none' | 'answerLost' | 'halfAnswer' | 'twice' | StrangeAnswer

/**
 * A slow line: bytes per second, delay of each answer in ms, and one call in `cutOneIn` cut off, from the second on;
 * none for 0.
 */
export interface Line {
  bytesPerSecond: number
  late: number
  cutOneIn: number
}

export interface FaultProxy {
  url: string
  fault: Fault
  /** Whether `fault` applies to every call of /api, and not only to POST /api/sync. */
  everywhere: boolean
  /** Whether /sw.js is served as a newer build's would be. */
  newBuild: boolean
  /** The folder of another build served instead of the server's own; null for the server's own. */
  build: string | null
  /** Addresses answered with 503; null for none. */
  refused: RegExp | null
  /**
   * The worker's request from which on the answer is a network's sign-in page, counted since it was set; null for
   * never.
   */
  portalFrom: number | null
  /** How large a request may be, bytes; a larger one is answered with 413. Null for any size. */
  largest: number | null
  /** What answers everything in the server's place; null for the server itself. */
  network: StrangeAnswer | null
  /** How many requests the worker has made since `portalFrom` was set. */
  readonly workerRequests: number
  /** How many calls the fault was applied to. */
  met: number
  /** A slow line for all traffic, with some calls lost; null for a fast one. */
  line: Line | null
  /** Breaks off every answer under way. */
  cut(): void
  close(): Promise<void>
}

/** Starts a proxy between a browser and the server that causes the faults it is set to. */
export async function faultProxy(target: number): Promise<FaultProxy> {
  const port = await freePort()
  let portalFrom: number | null = null
  let workerRequests = 0
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
      workerRequests = 0
    },
    get workerRequests() {
      return workerRequests
    },
    largest: null,
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
    const inPortal = isOfWorker(incoming) && workerRequests++ >= (portalFrom ?? Number.POSITIVE_INFINITY)
    if (inPortal) return outgoing.writeHead(200, { 'Content-Type': 'text/html' }).end(portal)
    if (Number(incoming.headers['content-length']) > (proxy.largest ?? Number.POSITIVE_INFINITY)) {
      proxy.met++
      return outgoing.writeHead(413, { 'Content-Type': 'text/html' }).end('<h1>413</h1>')
    }
    if (proxy.refused?.test(incoming.url ?? '')) return outgoing.writeHead(503).end('ocupado')
    const applies = incoming.url === '/api/sync' || (proxy.everywhere && incoming.url?.startsWith('/api/'))
    const fault = applies ? proxy.fault : 'none'
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
      // When either side is cut off, there is nobody left to answer.
      if (line) return void trickle(answer, outgoing, line, () => proxy.line === null).catch(() => outgoing.destroy())
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
      // A server that stops breaks off the answer it was sending.
      answer.once('close', () => answer.complete || outgoing.destroy())
    })
    forward.once('error', () => outgoing.destroy())
    incoming.pipe(forward)
    outgoing.once('close', () => forward.destroy())
  })
  server.listen(port, '127.0.0.1')
  return proxy
}

/** Whether the request is for the worker's script, or for a file that the worker stores. */
const isOfWorker = ({ headers }: IncomingMessage) =>
  headers['service-worker'] === 'script' || headers.referer?.endsWith('/sw.js') === true

const types: Record<string, string> = { '.js': 'text/javascript', '.css': 'text/css', '.html': 'text/html' }

/** The file of a build at an address, or its shell for any page; null for what the server must answer. */
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

/** Forwards an answer at the speed of the line, and the rest of it at once when the line is fast again. */
async function trickle(
  answer: IncomingMessage,
  outgoing: ServerResponse,
  { bytesPerSecond, late }: Line,
  isFastAgain: () => boolean,
) {
  await pause(late)
  outgoing.writeHead(answer.statusCode ?? 502, answer.headers).flushHeaders()
  for await (const part of answer as AsyncIterable<Buffer>) {
    for (let at = 0; at < part.length; ) {
      if (outgoing.destroyed) return
      const end = isFastAgain() ? part.length : at + bytesPerSecond / 10
      outgoing.write(part.subarray(at, end))
      at = end
      if (!isFastAgain()) await pause(100)
    }
  }
  outgoing.end()
}

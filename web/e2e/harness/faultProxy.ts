import { request as ask, createServer } from 'node:http'
import { freePort } from './server.ts'

/** What happens to calls of POST /api/sync on their way; all else passes. */
export type Fault = 'none' | 'answerLost' | 'portal' | 'halfAnswer' | 'busy'

export interface FaultProxy {
  url: string
  fault: Fault
  /** Whether /sw.js comes as a newer build's would. */
  newBuild: boolean
  /** How many calls met the fault. */
  met: number
  close(): Promise<void>
}

/** Stands between a browser and the server and spoils what it is told to spoil. */
export async function faultProxy(target: number): Promise<FaultProxy> {
  const port = await freePort()
  const proxy: FaultProxy = {
    url: `http://localhost:${port}`,
    fault: 'none',
    newBuild: false,
    met: 0,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
  const server = createServer((incoming, outgoing) => {
    const fault = incoming.url === '/api/sync' ? proxy.fault : 'none'
    if (fault !== 'none') proxy.met++
    if (fault === 'portal') return outgoing.end('<html><body>Entre na rede da escola</body></html>')
    if (fault === 'busy') return outgoing.writeHead(503).end('ocupado')
    const forward = ask(
      {
        port: target,
        host: '127.0.0.1',
        method: incoming.method,
        path: incoming.url,
        headers: { ...incoming.headers, 'accept-encoding': 'identity' },
      },
      (answer) => {
        if (fault === 'answerLost') {
          answer.resume().once('end', () => outgoing.destroy())
          return
        }
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
      },
    )
    forward.once('error', () => outgoing.destroy())
    incoming.pipe(forward)
    outgoing.once('close', () => forward.destroy())
  })
  server.listen(port, '127.0.0.1')
  return proxy
}

import { createServer, type Server } from 'node:http'
import type { Metrics } from './metrics.ts'

/**
 * Answers `GET /metrics` on a port of its own, to programs of this machine alone: it listens on 127.0.0.1 whatever the
 * server's own address is.
 */
export function listenForMetrics(port: number, metrics: Metrics): Server {
  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') {
      response.writeHead(404).end()
      return
    }
    metrics.text().then(
      (text) => response.writeHead(200, { 'Content-Type': metrics.contentType }).end(text),
      () => response.writeHead(500).end(),
    )
  })
  return server.listen(port, '127.0.0.1')
}

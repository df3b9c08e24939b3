import type { Server } from 'node:http'
import { noteNewcomer } from '#server/store/yielding.ts'

/**
 * For how long a connection may keep the server waiting, ms, and how many there may be. Uploads on a slow network take
 * minutes, and streams of pokes are quiet for 25 s: neither is ended while something still comes or goes. Whoever has no
 * session sends little, and is ended sooner.
 */
export interface ConnectionLimits {
  /** Until all headers are there. */
  headersMs: number
  /** Without a byte in either direction. */
  quietMs: number
  /** For the body of a request without a session. */
  anonymousMs: number
  /** For a whole request, also a large file on a slow network. */
  requestMs: number
  connections: number
}

const defaultConnectionLimits: ConnectionLimits = {
  headersMs: 15_000,
  quietMs: 45_000,
  anonymousMs: 20_000,
  requestMs: 30 * 60_000,
  connections: 10_000,
}

/** The options with which a server is made that ends half-sent requests. */
export const connectionOptions = ({ headersMs, requestMs } = defaultConnectionLimits) => ({
  headersTimeout: headersMs,
  requestTimeout: requestMs,
  connectionsCheckingInterval: Math.min(headersMs / 3, 5_000),
})

/**
 * Ends connections on which nothing happens, and takes no more than so many. New ones are let in before the next turn
 * of those that are served already.
 */
export function limitConnections(
  server: Server,
  { quietMs, anonymousMs, connections }: Omit<ConnectionLimits, 'headersMs' | 'requestMs'> = defaultConnectionLimits,
): void {
  server.maxConnections = connections
  server.on('connection', noteNewcomer)
  server.on('request', (request) => {
    if (request.complete) return
    const timer = setTimeout(() => {
      if (!request.complete && !ofSessions.has(request)) request.socket.destroy()
    }, anonymousMs)
    request.once('close', () => clearTimeout(timer))
  })
  server.setTimeout(quietMs)
}

const ofSessions = new WeakSet<object>()

/** A request was found to be of a session: its body may take as long as a slow network needs. */
export const noteSession = (request: object): void => void ofSessions.add(request)

import { connect, createServer, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from './freePort.ts'

type Way = 'up' | 'down'

/** A line between a browser and the server that carries so much per second each way, and can be cut. */
export interface CuttingLine {
  url: string
  /** How many bytes have gone towards the server. */
  readonly sent: number
  /** How many go there at most; what comes after them waits until it is more. */
  most: number
  /** How many bytes have come from it. */
  readonly received: number
  bytesPerSecond: number
  /** Whether nothing gets through, though connections stay open. Those of then are lost. */
  silent: boolean
  /** Breaks off every connection. New ones are let through. */
  cut(): void
  close(): Promise<void>
}

/** The least that takes its turn on a shared line: a packet, bytes. */
const packet = 1_400

/**
 * @param bytesPerSecond of each connection, each way
 * @param isShared of all connections together instead, in turns, as on the line of a house
 */
export async function cuttingLine(target: number, bytesPerSecond: number, isShared = false): Promise<CuttingLine> {
  const port = await freePort()
  const open = new Set<Socket>()
  let [sent, received] = [0, 0]
  const line = {
    url: `http://localhost:${port}`,
    get sent() {
      return sent
    },
    get received() {
      return received
    },
    most: Number.POSITIVE_INFINITY,
    bytesPerSecond,
    silent: false,
    cut() {
      for (const socket of open) socket.destroy()
    },
    async close() {
      line.cut()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  /** When what was taken on so far is through, each way. */
  const through = { up: 0, down: 0 }
  const turn = (way: Way, bytes: number) => {
    const now = performance.now()
    through[way] = Math.max(now, through[way]) + (bytes / line.bytesPerSecond) * 1_000
    return pause(through[way] - now)
  }
  const server = createServer({ allowHalfOpen: true }, (from) => {
    const to = connect({ port: target, host: '127.0.0.1', allowHalfOpen: true })
    for (const [socket, other] of [
      [from, to],
      [to, from],
    ] as const) {
      open.add(socket)
      socket.on('error', () => other.destroy())
      socket.on('close', () => {
        open.delete(socket)
        if (!socket.readableEnded) other.destroy()
      })
    }
    const carry = (source: Socket, target: Socket, way: Way, count: (bytes: number) => void) => {
      const carryPart = async (part: Buffer) => {
        const size = isShared ? Math.max(packet, line.bytesPerSecond / 50) : part.length
        for (let at = 0; at < part.length; at += size) {
          const bytes = part.subarray(at, at + size)
          if (isShared) await turn(way, bytes.length)
          while (way === 'up' && sent >= line.most) await pause(20)
          count(bytes.length)
          target.write(bytes)
          if (!isShared) await pause((bytes.length / line.bytesPerSecond) * 1_000)
        }
        source.resume()
      }
      let underWay = Promise.resolve()
      source.on('data', (part) => {
        source.pause()
        if (!line.silent) underWay = carryPart(part)
      })
      // It may end while it is paused: what is on its way arrives first.
      source.on('end', () => void underWay.then(() => target.end()))
    }
    carry(from, to, 'up', (bytes) => {
      sent += bytes
    })
    carry(to, from, 'down', (bytes) => {
      received += bytes
    })
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return line
}

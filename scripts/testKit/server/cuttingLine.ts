import { connect, createServer, type Socket } from 'node:net'
import { freePort } from './freePort.ts'

/** A line between a browser and the server that carries so much per second each way, and can be cut. */
export interface CuttingLine {
  url: string
  /** How many bytes have gone towards the server. */
  readonly sent: number
  /** How many bytes have come from it. */
  readonly received: number
  /** Whether nothing gets through, though connections stay open. Those of then are lost. */
  silent: boolean
  /** Breaks off every connection. New ones are let through. */
  cut(): void
  close(): Promise<void>
}

/** @param bytesPerSecond of each connection, each way */
export async function cuttingLine(target: number, bytesPerSecond: number): Promise<CuttingLine> {
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
    silent: false,
    cut() {
      for (const socket of open) socket.destroy()
    },
    async close() {
      line.cut()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  const server = createServer((from) => {
    const to = connect(target, '127.0.0.1')
    for (const [socket, other] of [
      [from, to],
      [to, from],
    ] as const) {
      open.add(socket)
      socket.on('error', () => other.destroy())
      socket.on('close', () => {
        open.delete(socket)
        other.destroy()
      })
    }
    const carry = (source: Socket, target: Socket, count: (bytes: number) => void) =>
      source.on('data', (part) => {
        source.pause()
        if (line.silent) return
        count(part.length)
        target.write(part)
        setTimeout(() => source.resume(), (part.length / bytesPerSecond) * 1_000)
      })
    carry(from, to, (bytes) => {
      sent += bytes
    })
    carry(to, from, (bytes) => {
      received += bytes
    })
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return line
}

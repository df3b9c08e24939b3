import { connect, createServer, type Socket } from 'node:net'
import { freePort } from './freePort.ts'

/** A line between a browser and the server that carries so much per second towards the server, and can be cut. */
export interface CuttingLine {
  url: string
  /** How many bytes have gone towards the server. */
  readonly sent: number
  /** Whether nothing gets through, though connections stay open. Those of then are lost. */
  silent: boolean
  /** Breaks off every connection. New ones are let through. */
  cut(): void
  close(): Promise<void>
}

/** @param bytesPerSecond towards the server, of each connection */
export async function cuttingLine(target: number, bytesPerSecond: number): Promise<CuttingLine> {
  const port = await freePort()
  const open = new Set<Socket>()
  let sent = 0
  const line = {
    url: `http://localhost:${port}`,
    get sent() {
      return sent
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
    to.on('data', (part) => void (line.silent || from.write(part)))
    from.on('data', (part) => {
      from.pause()
      if (line.silent) return
      sent += part.length
      to.write(part)
      setTimeout(() => from.resume(), (part.length / bytesPerSecond) * 1_000)
    })
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return line
}

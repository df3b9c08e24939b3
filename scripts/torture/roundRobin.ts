import { connect, createServer, type Socket } from 'node:net'

/**
 * A plain proxy of connections: each goes to the next of some ports. When nobody listens there, it tries the others before
 * it gives up. It knows nothing of what passes. Returns its port and what ends it.
 */
export async function roundRobin(ports: readonly number[]): Promise<{ port: number; end(): void }> {
  const open = new Set<Socket>()
  let next = 0
  const server = createServer((client) => {
    open.add(client)
    client.once('close', () => open.delete(client))
    client.on('error', () => client.destroy())
    next += 1
    join(client, next, ports.length)
  })

  function join(client: Socket, turn: number, tries: number) {
    const upstream = connect(ports[turn % ports.length]!, '127.0.0.1')
    let isConnected = false
    upstream.once('connect', () => {
      isConnected = true
      client.pipe(upstream).pipe(client)
    })
    upstream.on('error', () => {
      if (!isConnected && tries > 1 && !client.destroyed) join(client, turn + 1, tries - 1)
      else client.destroy()
    })
    upstream.once('close', () => isConnected && client.destroy())
    client.once('close', () => upstream.destroy())
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  return {
    port,
    end() {
      server.close()
      for (const each of open) each.destroy()
    },
  }
}

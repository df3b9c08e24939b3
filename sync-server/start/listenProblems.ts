import { createServer, type Server } from 'node:net'
import type { Config } from '#server/config.ts'
import type { Problem } from './startRefusals.ts'

/** Where the server wants to listen, and the setting that says so. */
export interface Place {
  setting: 'PORT' | 'CHAMADA_METRICS_PORT'
  port: number
  host: string
}

/** Why the server could not listen, tried before anything is written. */
export async function listenProblems({
  port,
  host,
  metricsPort,
}: Pick<Config, 'port' | 'host' | 'metricsPort'>): Promise<Problem[]> {
  const places: Place[] = [{ setting: 'PORT', port, host }]
  if (metricsPort !== undefined) places.push({ setting: 'CHAMADA_METRICS_PORT', port: metricsPort, host: '127.0.0.1' })
  const held: Server[] = []
  const problems: Problem[] = []
  for (const place of places) {
    const server = createServer()
    held.push(server)
    const error = await new Promise<NodeJS.ErrnoException | undefined>((resolve) => {
      server.once('error', resolve)
      server.listen(place.port, place.host, () => resolve(undefined))
    })
    if (error) problems.push(listenProblem(place, error))
  }
  // Both are held until both were tried: they may name the same port.
  await Promise.all(held.map((server) => new Promise((resolve) => server.close(resolve))))
  return problems
}

/** What the system's refusal to listen means, and what to do. */
export function listenProblem({ setting, port, host }: Place, error: NodeJS.ErrnoException): Problem {
  if (error.code === 'EADDRINUSE')
    return {
      what: `A porta ${port} (${setting}) já está em uso por outro programa.`,
      remedy: `Pare-o, ou escolha outra porta em ${setting}.`,
    }
  if (error.code === 'EACCES')
    return {
      what: `Este usuário não pode abrir a porta ${port} (${setting}).`,
      remedy: `Escolha em ${setting} uma acima de 1023 e ponha um proxy na frente (scripts/deploy/README.md).`,
    }
  return {
    what: `Não é possível escutar em HOST=${host} (${error.code ?? error.message}): não é um endereço desta máquina.`,
    remedy: 'Deixe HOST=127.0.0.1, ou dê um endereço desta máquina.',
  }
}

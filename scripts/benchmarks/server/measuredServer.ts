import { freePort } from '#scripts/testKit/server/freePort.ts'
import { type RunningServer, startServer } from '#scripts/testKit/server/server.ts'

/** A server in a process of its own, with what it says of itself. */
export interface MeasuredServer extends RunningServer {
  /** The processor it used until now, µs. */
  processor(): Promise<number>
  /** The memory it holds, bytes. */
  memory(): Promise<number>
  /** How many statements of the database it ran until now. */
  statements(): Promise<number>
}

/** Starts the real server on a folder of data, which stays when it ends. */
export async function measuredServer(data: string, environment: Record<string, string> = {}): Promise<MeasuredServer> {
  const port = String(await freePort())
  const server = await startServer({ ...environment, CHAMADA_DATA: data, CHAMADA_METRICS_PORT: port })
  const figure = async (name: string) => {
    const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
    return Number(new RegExp(`^${name} ([\\d.e+-]+)`, 'm').exec(text)![1])
  }
  return Object.assign(server, {
    processor: async () => 1e6 * (await figure('process_cpu_seconds_total')),
    memory: () => figure('process_resident_memory_bytes'),
    statements: () => figure('chamada_statements'),
  })
}

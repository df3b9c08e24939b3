import { once } from 'node:events'
import { type AddressInfo, createServer, type Server } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { listenProblem, listenProblems } from './listenProblems.ts'

let other: Server | undefined
afterEach(() => other?.close())

/** A port that another program has. */
async function takenPort(): Promise<number> {
  other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  return (other.address() as AddressInfo).port
}

const host = '127.0.0.1'
const said = async (asked: { port: number; metricsPort?: number; host?: string }) =>
  (await listenProblems({ host, metricsPort: undefined, ...asked })).map(({ what, remedy }) => `${what} ${remedy}`)

test('free ports are no problem, and stay free', async () => {
  const port = await takenPort()
  other!.close()
  await once(other!, 'close')
  expect(await said({ port, metricsPort: 0 })).toEqual([])
  expect(await said({ port })).toEqual([])
})

test('a taken port is named by its own setting', async () => {
  const port = await takenPort()
  expect(await said({ port })).toEqual([expect.stringMatching(`A porta ${port} \\(PORT\\) já está em uso`)])
  expect(await said({ port: 0, metricsPort: port })).toEqual([expect.stringContaining('(CHAMADA_METRICS_PORT)')])
})

test('the same port for people and for figures is told', async () => {
  const port = await takenPort()
  other!.close()
  await once(other!, 'close')
  expect(await said({ port, metricsPort: port })).toEqual([expect.stringContaining('(CHAMADA_METRICS_PORT)')])
})

test('an address of another machine, and a port that is not for everybody, are told', async () => {
  expect(await said({ port: 0, host: '192.0.2.1' })).toEqual([expect.stringContaining('HOST=192.0.2.1')])
  const refused = Object.assign(new Error('listen EACCES'), { code: 'EACCES' })
  expect(listenProblem({ setting: 'PORT', port: 80, host }, refused).what).toContain('não pode abrir a porta 80 (PORT)')
})

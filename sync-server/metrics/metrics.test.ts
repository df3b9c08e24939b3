import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { networkInterfaces } from 'node:os'
import { beforeEach, expect, test } from 'vitest'
import { configFrom } from '../config.ts'
import { asking } from '../tests/support/asking.ts'
import { castPassword, people } from '../tests/support/cast.ts'
import { serverPerTest } from '../tests/support/serverPerTest.ts'
import { hello } from '../tests/support/testServer.ts'
import { listenForMetrics } from './listenForMetrics.ts'
import { type Metrics, openMetrics } from './metrics.ts'

const server = serverPerTest()
let metrics: Metrics
let lastBackup: number | undefined
let isReplicaUsed: boolean | undefined
let lastBackupAt: () => Promise<number | undefined>
beforeEach(() => {
  lastBackup = undefined
  isReplicaUsed = undefined
  lastBackupAt = async () => lastBackup
  metrics = openMetrics({
    ...{ databaseFile: server.file, openStreams: () => server.pokes.size, waitingTransactions: server.store.waiting },
    waitingPasswords: () => server.passwords.waiting(),
    usesReplica: () => isReplicaUsed,
    statements: () => 7,
    lastBackupAt: () => lastBackupAt(),
  })
  Object.assign(server, server.make(server.store, { record: metrics.request, onOutcomes: metrics.outcomes }))
})
const { ask } = asking(() => server)

const figure = async (name: string) => {
  const line = (await metrics.text()).split('\n').find((each) => each.startsWith(`${name} `))
  return line && Number(line.slice(name.length + 1))
}

test('requests are counted by declared call and status, and nothing about a person or a school is shown', async () => {
  for (const student of [people.ana, people.bento, people.raissa])
    await ask('celia', 'GET', `/api/students/${student}/attendance`)
  const of = 'method="GET",route="/api/students/:id/attendance"'
  expect(await figure(`chamada_requests_total{${of},status="200"}`)).toBe(2)
  expect(await figure(`chamada_requests_total{${of},status="404"}`)).toBe(1)
  expect(await figure(`chamada_request_seconds_count{${of}}`)).toBe(3)
  const text = await metrics.text()
  expect(text).not.toMatch(/students\/\d|school|escola|@|Ana|Celia/i)
})

test('sign-ins, changes by outcome, and marks are counted', async () => {
  const login = (password: string) =>
    server.call('POST', '/api/login', { body: { email: 'marina@escola.br', password } })
  await login(castPassword)
  await login('errada')
  expect(await figure('chamada_sign_ins_total{result="ok"}')).toBe(1)
  expect(await figure('chamada_sign_ins_total{result="wrong"}')).toBe(1)

  const cookie = await server.signIn('marina')
  const { device } = await server.sync(cookie, hello('marina'))
  const mark = (n: number, classId: number) => ({
    ...{ id: device * 2 ** 20 + n, at: server.clock.time, method: 'POST' as const, path: '/api/attendance' },
    body: { classId, lessonId: 101, studentId: people.ana, attendanceDate: '2026-11-23', present: true },
  })
  await server.sync(cookie, hello('marina', { device, mutations: [mark(1, 3), mark(2, 8)] }))
  expect(await figure('chamada_pushes_total')).toBe(1)
  expect(await figure('chamada_mutations_total{outcome="applied",code=""}')).toBe(1)
  expect(await figure('chamada_mutations_total{outcome="refused",code="notFound"}')).toBe(1)
  expect(await figure('chamada_marks_total')).toBe(1)
})

test('the machine’s state is read when somebody asks', async () => {
  expect(await figure('chamada_event_streams')).toBe(0)
  expect(await figure('chamada_waiting_transactions')).toBe(0)
  expect(await figure('chamada_waiting_passwords')).toBe(0)
  expect(await figure('chamada_replica_used')).toBe(0)
  isReplicaUsed = true
  expect(await figure('chamada_replica_used')).toBe(1)
  metrics.poolWait(1_500)
  expect(await figure('chamada_pool_wait_seconds_sum')).toBe(1.5)
  expect(await figure('chamada_pool_wait_seconds_bucket{le="1"}')).toBe(0)
  expect(await figure('process_resident_memory_bytes')).toBeGreaterThan(1e6)
  expect(await figure('nodejs_eventloop_lag_max_seconds')).toBeGreaterThanOrEqual(0)
  lastBackup = 1_764_000_000_000
  expect(await figure('chamada_last_backup_timestamp_seconds')).toBe(1_764_000_000)
})

test('the figures are on a port of this machine alone, and not on the server’s own', async () => {
  const listener = listenForMetrics(0, metrics)
  await once(listener, 'listening')
  const { address, port } = listener.address() as AddressInfo
  try {
    expect(address).toBe('127.0.0.1')
    const there = await fetch(`http://127.0.0.1:${port}/metrics`)
    expect([there.status, await there.text()]).toEqual([200, expect.stringContaining('chamada_requests_total')])
    expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(404)
    const outside = Object.values(networkInterfaces()).flatMap((all) => all ?? [])
    for (const { address: other, family, internal } of outside)
      if (!internal && family === 'IPv4') await expect(fetch(`http://${other}:${port}/metrics`)).rejects.toThrow()
  } finally {
    listener.close()
    listener.closeAllConnections()
  }
  for (const path of ['/metrics', '/api/metrics']) {
    const here = await ask('sonia', 'GET', path)
    expect(await here.text(), path).not.toContain('chamada_')
  }
})

test('no port is opened unless it is set', () => {
  expect(configFrom({}).metricsPort).toBeUndefined()
  expect(configFrom({ CHAMADA_METRICS_PORT: '9464' }).metricsPort).toBe(9464)
  expect(() => configFrom({ CHAMADA_METRICS_PORT: 'x' })).toThrow('CHAMADA_METRICS_PORT must be a number')
})

test('a figure that cannot be read costs the others nothing', async () => {
  lastBackupAt = async () => {
    throw new Error('EACCES: permission denied')
  }
  expect(await figure('chamada_last_backup_timestamp_seconds')).toBe(0)
  expect(await figure('chamada_statements')).toBe(7)
})

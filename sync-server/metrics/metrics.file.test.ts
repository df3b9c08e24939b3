import { statSync } from 'node:fs'
import { expect, test } from 'vitest'
import { serverPerTest } from '../tests/support/serverPerTest.ts'
import { openMetrics } from './metrics.ts'

const server = serverPerTest()

test('the file of the database and its log are measured when somebody asks', async () => {
  const metrics = openMetrics({
    ...{ databaseFile: server.file, openStreams: () => 0, waitingTransactions: () => 0, waitingPasswords: () => 0 },
    ...{ statements: () => 0, usesReplica: () => undefined, lastBackupAt: async () => undefined },
  })
  const text = await metrics.text()
  expect(text).toContain(`chamada_database_bytes ${statSync(server.file).size}`)
  expect(text).toContain(`chamada_database_log_bytes ${statSync(`${server.file}-wal`).size}`)
  expect(statSync(server.file).size).toBeGreaterThan(4096)
})

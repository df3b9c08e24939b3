import { afterEach, beforeEach } from 'vitest'
import { testServer } from './testServer.ts'

type TestServer = Awaited<ReturnType<typeof testServer>>

/** A new server for each test of a file, with the cast in it. */
export function serverPerTest(options?: Parameters<typeof testServer>[0]): TestServer {
  const server = {}
  beforeEach(async () => void (await testServer(options, server)))
  afterEach(() => (server as TestServer).end())
  return server as TestServer
}

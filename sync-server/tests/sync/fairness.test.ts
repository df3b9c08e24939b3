import { afterEach, expect, test } from 'vitest'
import { hello, testServer } from '#server/tests/support/testServer.ts'

// How long a push waits is measured by npm run bench. Here it is counted in answers to others.

let server: Awaited<ReturnType<typeof testServer>>
afterEach(() => server.end())

/** More than share a commit. */
const devices = 45
/** Those whose statements a database runs at once may be answered in another order than they came. */
const atOnce = 8

test('of many devices that sync again and again, none is answered twice before each of the others once', async () => {
  server = await testServer()
  const cookie = await server.signIn('marina')
  const { device, epoch, view } = await server.sync(cookie, hello('marina'))
  const request = hello('marina', { device, epoch, view })
  let answered = 0
  const between: number[] = []
  const sync = async () => {
    const before = answered
    await server.sync(cookie, request)
    answered += 1
    between.push(answered - before)
  }
  await Promise.all(
    Array.from({ length: devices }, async () => {
      for (let n = 0; n < 4; n += 1) await sync()
    }),
  )
  expect(Math.max(...between)).toBeLessThanOrEqual(devices + atOnce)
})

import { expect, test, vi } from 'vitest'
import { openEventStream } from './eventStream.ts'

test('a client reads what was sent, in order, and the end', async () => {
  const stream = openEventStream(() => {})
  stream.send('hello', '42', 1000)
  stream.send('poke')
  stream.keepAlive()
  stream.close()
  expect(await new Response(stream.body).text()).toBe(
    'event: hello\ndata: 42\nretry: 1000\n\nevent: poke\ndata: \n\n: still here\n\n',
  )
})

test('a stream ends once, whoever ends it, and takes nothing more', async () => {
  const byClient = vi.fn()
  const left = openEventStream(byClient)
  await left.body.cancel()
  left.send('poke')
  left.close()
  expect(byClient).toHaveBeenCalledTimes(1)

  const byServer = vi.fn()
  const ended = openEventStream(byServer)
  ended.close()
  await ended.body.cancel()
  expect(byServer).toHaveBeenCalledTimes(1)
})

test('a client that takes nothing does not fill the memory: its stream ends', () => {
  const ended = vi.fn()
  const { send } = openEventStream(ended)
  for (let i = 0; i < 1000; i += 1) send('poke')
  expect(ended).toHaveBeenCalledTimes(1)
})

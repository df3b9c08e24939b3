import { EventEmitter } from 'node:events'
import { expect, test } from 'vitest'
import type { Failure } from './failure.ts'
import { watchStrayErrors } from './strayErrors.ts'

function watched() {
  const events = new EventEmitter()
  const logged: Failure[] = []
  let ends = 0
  watchStrayErrors(
    events,
    (failure) => logged.push(failure),
    () => {
      ends += 1
    },
  )
  return { events, logged, ends: () => ends }
}

test('a promise that nobody waited for is logged, and the server goes on', () => {
  const { events, logged, ends } = watched()
  events.emit('unhandledRejection', new Error('lost'))
  events.emit('unhandledRejection', 'text')
  expect(logged).toMatchObject([
    { level: 'error', message: 'lost', stack: expect.stringContaining('Error: lost') },
    { level: 'error', message: 'text' },
  ])
  expect(ends()).toBe(0)
})

test('an exception that nobody caught is logged, and the server ends', () => {
  const { events, logged, ends } = watched()
  events.emit('uncaughtException', new Error('broken'))
  expect([logged.length, ends()]).toEqual([1, 1])
})

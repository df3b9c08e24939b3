import { describe, test } from 'vitest'
import { runDay } from './day.ts'
import { testDays } from './days.ts'

// Invariants 1 to 5 of the design, on whole days of a school: many devices, a bad network, crashes, one real server.
describe('a school day, whatever happens in it: odd seeds', () => testDays(1, 2))

describe('days that once went wrong', () => {
  test('a class is handed on, and its students keep the former teacher', async () => void (await runDay(4)))
})

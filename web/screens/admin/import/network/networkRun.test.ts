import { beforeEach, expect, test } from 'vitest'
import {
  arrived,
  beginFiles,
  beginRun,
  carriedTo,
  carryFiles,
  endAfterThis,
  type SchoolOutcome,
  settle,
  useNetworkRun,
} from './networkRun.ts'

const file = (name: string) => ({ name, bytes: new Uint8Array(3) })
const checked: SchoolOutcome = { state: 'checked', created: 1, changed: 0, refused: 0 }
const failed: SchoolOutcome = { ...checked, state: 'failed', why: 'Não deu.' }
const outcomes = () => useNetworkRun.getState().outcomes
beforeEach(() => beginFiles([file(`${Math.random()}.txt`)]))

test('a run goes through the schools and comes back; one that fails stops no other', () => {
  beginRun('check', [4, 7], 4)
  expect(settle(4, failed)).toBe(7)
  expect(settle(7, checked)).toBe(4)
  expect(useNetworkRun.getState().run).toBeNull()
  expect(outcomes()).toEqual({ 4: failed, 7: checked })
})

test('a run that is to end after the present school keeps what became of it, and stays there', () => {
  beginRun('send', [4, 7, 8], 9)
  settle(4, checked)
  endAfterThis()
  expect(settle(7, checked)).toBe(7)
  expect(useNetworkRun.getState()).toMatchObject({ run: null, outcomes: { 7: checked } })
})

test('a school that is not the present one changes nothing, such as one that is told twice', () => {
  beginRun('send', [4, 7], 4)
  settle(4, checked)
  expect(settle(4, failed)).toBeUndefined()
  expect(outcomes()).toEqual({ 4: checked })
})

test('files are carried until they are opened in the next school, and any other school ends the run', () => {
  const files = [file('a.txt')]
  beginRun('check', [4, 7], 9)
  carryFiles(files, 4)
  expect(carriedTo(4)).toBe(files)
  expect(carriedTo(4)).toBe(files)
  arrived()
  expect(carriedTo(4)).toEqual([])
  expect(useNetworkRun.getState().run).toMatchObject({ left: [4, 7] })
  carryFiles(files, 4)
  expect(carriedTo(5)).toEqual([])
  expect(useNetworkRun.getState()).toMatchObject({ carried: null, run: null })
})

test('other files begin with no outcomes, and the same ones keep theirs', () => {
  const files = [file('a.txt')]
  beginFiles(files)
  beginRun('check', [4], 4)
  settle(4, checked)
  beginFiles(files)
  expect(outcomes()).toEqual({ 4: checked })
  beginFiles([file('b.txt')])
  expect(outcomes()).toEqual({})
})

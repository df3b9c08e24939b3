import { expect, test } from 'vitest'
import type { Fact } from '#server/store/neighbours.ts'
import { rememberScopeStarts, shareScopeStarts } from './scopeStarts.ts'

const page = (from: number, cursor: number, began?: number) => ({
  ...{ scope: 'class:3', from, cursor, more: began !== undefined, rows: {}, gone: {} },
  ...(began && { began }),
})

test('a scope’s start is remembered until the device’s cursor is beyond it, also when the last request comes twice', () => {
  const starts = rememberScopeStarts()
  const from = (place: number) => starts.of('9/4096', { 'class:3': place })
  starts.keep('9/4096', [page(0, 413, 658)])
  expect(from(413)).toEqual({ 'class:3': 658 })
  starts.keep('9/4096', [page(413, 658)])
  expect([from(413), from(658)]).toEqual([{ 'class:3': 658 }, { 'class:3': 658 }])
  starts.keep('9/4096', [page(658, 658)])
  expect(from(658)).toEqual({})
})

test('a device that never took the first page has no remembered start: it may lack earlier tombstones', () => {
  const starts = rememberScopeStarts()
  starts.keep('9/4096', [page(0, 413, 658)])
  expect(starts.of('9/4096', { 'class:3': 583 })).toEqual({})
})

test('tabs of a device that are at several pages each have their start', () => {
  const starts = rememberScopeStarts()
  const from = (place: number) => starts.of('9/4096', { 'class:3': place })
  starts.keep('9/4096', [page(0, 413, 658)])
  starts.keep('9/4096', [page(413, 500, 658)])
  starts.keep('9/4096', [page(0, 413, 700)])
  starts.keep('9/4096', [page(500, 590, 658)])
  expect([from(413), from(500), from(590)]).toEqual([700, 658, 658].map((began) => ({ 'class:3': began })))
})

test('of a scope of very many pages the last ones are remembered', () => {
  const starts = rememberScopeStarts()
  for (let n = 1; n <= 50; n++) starts.keep('9/4096', [page(n - 1, n, 658)])
  expect(starts.of('9/4096', { 'class:3': 10 })).toEqual({})
  expect(starts.of('9/4096', { 'class:3': 50 })).toEqual({ 'class:3': 658 })
})

test('what one process answered, the others know, when the pages of a device come from several', () => {
  const hearers: ((facts: Fact[]) => void)[] = []
  const sent: Fact[] = []
  const process = () =>
    shareScopeStarts(rememberScopeStarts(), {
      on: (_, received) => void hearers.push(received),
      tell: (fact) => void sent.push(fact),
    } as Parameters<typeof shareScopeStarts>[1])
  const [one, other] = [process(), process()]
  const deliver = () => hearers[1]!(JSON.parse(JSON.stringify(sent.splice(0))))
  one.keep('9/4096', [page(0, 413, 658)])
  deliver()
  expect(other.of('9/4096', { 'class:3': 413 })).toEqual({ 'class:3': 658 })
  one.keep('9/4096', [{ ...page(413, 500), more: true }])
  deliver()
  expect(other.of('9/4096', { 'class:3': 500 })).toEqual({ 'class:3': 658 })
  one.keep('9/4096', [page(500, 658)])
  expect(sent).toEqual([])
})

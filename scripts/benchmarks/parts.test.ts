import { expect, test, vi } from 'vitest'
import { measure } from './parts.ts'

test('a figure that cannot be measured costs no other of its part', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  vi.spyOn(console, 'log').mockImplementation(() => {})
  const figure = (name: string) => async () => ({
    rows: [[name, '1 ms', '', '']] as [string, string, string, string][],
    ratios: [],
  })
  const broken = async () => {
    throw new Error('ENOTEMPTY: directory not empty')
  }
  const app = { minutes: 1, load: async () => [figure('before'), broken, figure('after')] }
  const { rows, failed } = await measure(['app'], { app })
  expect(rows.map(([name]) => name)).toEqual(['before', 'after', 'time that the part app took'])
  expect(failed).toEqual(['app: ENOTEMPTY: directory not empty'])
  vi.restoreAllMocks()
})

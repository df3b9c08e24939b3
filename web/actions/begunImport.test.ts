import 'fake-indexeddb/auto'
import { beforeEach, expect, test, vi } from 'vitest'
import { device } from '#web/sync/device.ts'
import { continueOrBeginImport, forgetBegunImport } from './begunImport.ts'

const calls = vi.hoisted(() => ({ beginImport: vi.fn(), lastImports: vi.fn() }))
vi.mock('#web/api/imports.ts', () => calls)

const file = { schoolId: 1, userId: 7, file: 'escola.xlsx', hash: 42 }
const past = (id: number, more: object = {}) => ({ id, userId: 7, undoneAt: null, ...more })

beforeEach(async () => {
  await device.session.clear()
  calls.beginImport.mockReset().mockResolvedValueOnce(10).mockResolvedValueOnce(11)
  calls.lastImports.mockReset().mockResolvedValue([past(10)])
})

test('the same file sent again before its import ended goes on as that import', async () => {
  expect(await continueOrBeginImport(file)).toBe(10)
  expect(await continueOrBeginImport(file)).toBe(10)
  expect(calls.beginImport).toHaveBeenCalledOnce()
})

test.each([
  ['another file', {}, { hash: 43 }],
  ['the same file into another school', {}, { schoolId: 2 }],
  ['the same file of another person of this device', {}, { userId: 8 }],
  ['a file whose import was undone meanwhile', { undoneAt: 1 }, {}],
  ['a file whose import the server no longer lists', { id: 9 }, {}],
])('%s begins an import of its own', async (_, before, more) => {
  await continueOrBeginImport(file)
  calls.lastImports.mockResolvedValue([past(10, before)])
  expect(await continueOrBeginImport({ ...file, ...more })).toBe(11)
})

test('a file whose import has ended begins another', async () => {
  await continueOrBeginImport(file)
  await forgetBegunImport(1)
  expect(await continueOrBeginImport(file)).toBe(11)
})

test('a device that cannot remember begins anew', async () => {
  vi.spyOn(device, 'begunImport').mockRejectedValueOnce(new Error('no storage'))
  vi.spyOn(device, 'keepBegunImport').mockRejectedValueOnce(new Error('no storage'))
  expect(await continueOrBeginImport(file)).toBe(10)
})

import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { mayReload, reload } from './appUpdate.ts'

const held = new Map<string, string>()
const reloaded = vi.fn()
let open: string[] = []

beforeEach(() => {
  held.clear()
  open = []
  vi.useFakeTimers()
  vi.stubGlobal('sessionStorage', {
    getItem: (name: string) => held.get(name) ?? null,
    setItem: (name: string, value: string) => void held.set(name, value),
  })
  const querySelector = (selector: string) => (open.some((one) => selector.includes(one)) ? {} : null)
  vi.stubGlobal('document', { querySelector })
  vi.stubGlobal('window', { location: { reload: reloaded } })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('a page reloads by itself once in three minutes, and being asked meanwhile does not put that off', () => {
  expect(mayReload()).toBe(true)
  expect(mayReload()).toBe(true)
  reload()
  expect(reloaded).toHaveBeenCalledOnce()
  vi.advanceTimersByTime(2 * 60_000)
  expect(mayReload()).toBe(false)
  vi.advanceTimersByTime(60_000)
  expect(mayReload()).toBe(true)
})

test.each(['[role=dialog]', '[role=alertdialog]', 'form', 'textarea'])(
  'a page does not reload by itself under %s',
  (what) => {
    open = [what]
    expect(mayReload()).toBe(false)
  },
)

test('a page that cannot note that it reloaded does not', () => {
  vi.stubGlobal('sessionStorage', undefined)
  expect(mayReload()).toBe(false)
})

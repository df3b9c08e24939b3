import { afterEach, expect, test, vi } from 'vitest'
import { abortRunning } from '#web/mirror/database/abortOnPageHide.ts'
import { initialSync } from '#web/mirror/database/records.ts'
import { beginVisit, endVisit } from '#web/mirror/database/visit.ts'
import { testDevice } from '#web/tests/support/testMirror.ts'
import { draftsOf } from './drafts.ts'
import { forgetUnwritten } from './unwrittenDrafts.ts'

// Covers: decisions section 3, for every form: what was typed is there again after a reload, at whatever moment.

const tab = new Map<string, string>()
vi.stubGlobal('sessionStorage', {
  getItem: (key: string) => tab.get(key) ?? null,
  setItem: (key: string, value: string) => tab.set(key, value),
  removeItem: (key: string) => tab.delete(key),
})
afterEach(() => tab.clear())

const form = '/admin/teachers Novo Professor'
const typed = (now: string) => ({ Nome: { was: '', now } })

/** A page in which somebody types, and which ends before the device has written it. */
async function pageEndsWhileWriting(value: unknown) {
  const device = testDevice()
  const mirror = device.open()
  await beginVisit(mirror)
  const drafts = draftsOf(mirror)
  await drafts.keep(form, typed('Zil'))
  void drafts.keep(form, value)
  drafts.pageEnds()
  mirror.db.close()
  return device
}

test('what was typed right before a reload is there again after it, and later', async () => {
  const device = await pageEndsWhileWriting(typed('Zilda'))
  const next = draftsOf(device.open())
  expect(next.known(form)?.value).toEqual(typed('Zilda'))
  await next.keep('/admin/teachers another', typed('x'))
  expect((await draftsOf(device.open()).read(form))?.value).toEqual(typed('Zilda'))
  expect(tab.size).toBe(0)
})

test('what was saved right before a reload is not there again', async () => {
  const device = await pageEndsWhileWriting(null)
  expect(await draftsOf(device.open()).read(form)).toBeNull()
})

test('what was typed before a reload is nobody else’s, and gone with the sign-out', async () => {
  const device = await pageEndsWhileWriting(typed('Zilda'))
  expect(await draftsOf(testDevice(99).open()).read(form)).toBeNull()
  expect(tab.size).toBe(0)

  const other = await pageEndsWhileWriting(typed('Zilda'))
  forgetUnwritten()
  expect((await draftsOf(other.open()).read(form))?.value).toEqual(typed('Zil'))
  expect((await draftsOf(device.open()).read(form))?.value).toEqual(typed('Zil'))
})

test('a page that is put aside while it writes has written the latest once it is back', async () => {
  const device = testDevice()
  const mirror = device.open()
  await beginVisit(mirror)
  const drafts = draftsOf(mirror)
  let times = 0
  mirror.db.meta.hook('updating', () => {
    if (times++ === 0) abortRunning()
  })
  await drafts.keep(form, typed('Z'))
  await Promise.all([drafts.keep(form, typed('Zil')), drafts.keep(form, typed('Zilda'))])
  expect(times).toBeGreaterThan(1)
  expect((await draftsOf(device.open()).read(form))?.value).toEqual(typed('Zilda'))
  drafts.pageEnds()
  expect(tab.size).toBe(0)
})

test('nothing arrives after the person has left', async () => {
  const device = await pageEndsWhileWriting(typed('Zilda'))
  const mirror = device.open()
  await endVisit(mirror.db)
  await draftsOf(mirror).keep(form, typed('Zilda Uma'))
  expect((await mirror.db.read('drafts'))?.[form]?.value).toEqual(typed('Zil'))
})

test('a clock that jumps lets no draft go, however it jumps; thirty days that the server told do', async () => {
  const device = testDevice()
  const mirror = device.open()
  await beginVisit(mirror)
  const day = 24 * 3_600_000
  const serverSays = (serverNow: number) => mirror.db.keep('sync', { ...initialSync, serverNow })
  await serverSays(100 * day)
  const drafts = draftsOf(mirror)
  await drafts.keep(form, typed('Zilda'))
  for (const days of [45, 3 * 365, -2_000]) {
    device.clock.time += days * day
    await drafts.keep(`/form ${days}`, typed('x'))
    expect((await draftsOf(device.open()).read(form))?.value, `${days}`).toEqual(typed('Zilda'))
  }
  await serverSays(129 * day)
  await drafts.keep('/another', typed('x'))
  expect((await draftsOf(device.open()).read(form))?.value).toEqual(typed('Zilda'))
  await serverSays(130 * day)
  await drafts.keep('/another', typed('y'))
  expect(await draftsOf(device.open()).read(form)).toBeNull()
  expect((await draftsOf(device.open()).read('/another'))?.value).toEqual(typed('y'))
})

test('of more than fifty drafts the latest are kept, also after the clock was set back', async () => {
  const device = testDevice()
  const mirror = device.open()
  await beginVisit(mirror)
  const drafts = draftsOf(mirror)
  for (let n = 0; n < 50; n += 1) await drafts.keep(`/form ${n}`, typed(`${n}`))
  device.clock.time -= 1_000
  await drafts.keep(form, typed('Zilda'))
  const again = draftsOf(device.open())
  expect([(await again.read(form))?.value, await again.read('/form 0')]).toEqual([typed('Zilda'), null])
})

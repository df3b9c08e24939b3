import { expect, test } from 'vitest'
import { marina } from '#web/tests/support/smallClass.ts'
import { testDevice } from '#web/tests/support/testMirror.ts'
import { DeviceDatabase } from './device.ts'

// Covers: decisions section 1, sign-out without a network.

const renamed = { ...marina, name: 'Marina Prado' }

async function twoTabs() {
  const { dexie } = testDevice()
  const [here, there] = [new DeviceDatabase(dexie), new DeviceDatabase(dexie)]
  await here.remember({ user: marina, owesLogout: false })
  await there.open()
  return { here, there }
}

const adoptRenamed = (tab: DeviceDatabase) =>
  tab.revise((now) => (now.user?.id === marina.id ? { ...now, user: renamed } : null))

test('new data about a person is stored', async () => {
  const { here, there } = await twoTabs()
  await adoptRenamed(here)
  expect(await there.current()).toEqual({ user: renamed, owesLogout: false })
})

test('a person who signs out in another tab stays signed out, whatever this tab learns meanwhile', async () => {
  const { here, there } = await twoTabs()
  await Promise.all([adoptRenamed(here), there.remember({ user: null, owesLogout: true })])
  expect(await here.current()).toEqual({ user: null, owesLogout: true })
  await adoptRenamed(here)
  expect(await here.current()).toEqual({ user: null, owesLogout: true })
})

test('a sign-in stands that happens while an earlier sign-out is sent to the server', async () => {
  const { here, there } = await twoTabs()
  await here.remember({ user: null, owesLogout: true })
  await Promise.all([
    here.revise((now) => ({ ...now, owesLogout: false })),
    there.remember({ user: marina, owesLogout: false }),
  ])
  expect(await here.current()).toEqual({ user: marina, owesLogout: false })
})

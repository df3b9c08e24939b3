import { rmSync } from 'node:fs'
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import type { Browser } from '#scripts/testKit/browser/browser.ts'
import { signedIn } from '#scripts/testKit/browser/signedIn.ts'
import { openRoll } from '#scripts/testKit/screens/rollPage.ts'
import { type FaultProxy, faultProxy } from '#scripts/testKit/server/faultProxy.ts'
import { startSchool } from '#scripts/testKit/server/keptSchool.ts'
import type { RunningServer } from '#scripts/testKit/server/server.ts'
import { type TourRow, tourOf } from '#scripts/testKit/tour/faultTour.ts'
import { inChromium } from '#scripts/testKit/tour/tourDevice.ts'
import { tourFaults } from '#scripts/testKit/tour/tourFaults.ts'
import { tableOf } from '#scripts/testKit/tour/tourTable.ts'

// Covers: the tour of faults. A few here; npm run trials -- faults for all, each with a line about its
// outcome.
const all = process.env.CHAMADA_TOUR === 'all'
const few = ['a filter’s 403', 'one student taken out of the class meanwhile', 'a newer build under way']

let server: RunningServer
let proxy: FaultProxy
let teacher: Browser
const rows: TourRow[] = []

// Each on its own school and device: changes to them would stay.
beforeEach(async () => {
  server = await startSchool()
  proxy = await faultProxy(server.port)
  teacher = await signedIn(server, 'professora', undefined, { url: proxy.url })
})
afterEach(async () => {
  await teacher.end()
  if (proxy.build) rmSync(proxy.build, { recursive: true })
  await proxy.close()
  await server.end()
})
afterAll(() => {
  if (all) process.stdout.write(tableOf('Chromium', rows))
})

test.each(tourFaults.filter(({ name }) => all || few.includes(name)))(
  'nothing shown as saved is lost, and the status is true: $name',
  async (fault) => {
    const address = await openRoll(teacher.page, 3)
    const row = await tourOf(fault, { server, proxy, device: inChromium(teacher), address })
    rows.push(row)
    expect(row).toMatchObject({ lost: 0, lies: 0 })
  },
  240_000,
)

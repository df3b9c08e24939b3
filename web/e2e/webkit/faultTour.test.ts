import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import { openWebkit, type Webkit } from '#scripts/testKit/browser/webkit.ts'
import { keptOffline, shows, signIn } from '#scripts/testKit/screens/webkitPeople.ts'
import { type FaultProxy, faultProxy } from '#scripts/testKit/server/faultProxy.ts'
import { type RunningServer, startServer } from '#scripts/testKit/server/server.ts'
import { type TourRow, tourOf } from '#scripts/testKit/tour/faultTour.ts'
import { inWebkit } from '#scripts/testKit/tour/tourDevice.ts'
import { tourFaults } from '#scripts/testKit/tour/tourFaults.ts'
import { tableOf } from '#scripts/testKit/tour/tourTable.ts'

// Covers: the tour of faults in WebKit. A few here; npm run trials -- faults for all that apply.
const all = process.env.CHAMADA_TOUR === 'all'
const few = ['half an answer', 'the browser killed with marks not sent']

let server: RunningServer
let proxy: FaultProxy
let teacher: Webkit
const rows: TourRow[] = []

beforeEach(async () => {
  server = await startServer()
  proxy = await faultProxy(server.port)
  teacher = await openWebkit()
  await signIn(teacher.page, proxy.url, 'professora@chamada.demo')
  await keptOffline(teacher.page)
})
afterEach(async () => {
  await teacher.end()
  await proxy.close()
  await server.end()
})
afterAll(() => {
  if (all) process.stdout.write(tableOf('WebKit', rows))
})

test.each(tourFaults.filter(({ name, chromiumOnly }) => !chromiumOnly && (all || few.includes(name))))(
  'nothing shown as saved is lost, and the status is true: $name',
  async (fault) => {
    const { page } = teacher
    await page.goto(`${proxy.url}/teacher/classes/3/roll-call`)
    await shows(page, 'Todos presentes')
    const address = await page.evaluate(() => location.href)
    const row = await tourOf(fault, { server, proxy, device: inWebkit(teacher), address })
    rows.push(row)
    expect(row).toMatchObject({ lost: 0, lies: 0 })
  },
  240_000,
)

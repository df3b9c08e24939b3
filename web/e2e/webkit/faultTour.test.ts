import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import { type FaultProxy, faultProxy } from '../harness/faultProxy.ts'
import { type TourRow, tourOf } from '../harness/faultTour.ts'
import { type RunningServer, startServer } from '../harness/server.ts'
import { inWebkit } from '../harness/tourDevice.ts'
import { tourFaults } from '../harness/tourFaults.ts'
import { tableOf } from '../harness/tourTable.ts'
import { openWebkit, type Webkit } from '../harness/webkit.ts'
import { keptOffline, shows, signIn } from '../harness/webkitPeople.ts'

// Covers: issue 14, the tour of faults in WebKit. A few here; npm run trials -- faults for all that apply.
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
  'nothing shown as saved is lost, and the status says what is so: $name',
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

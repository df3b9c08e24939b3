import { afterAll, afterEach, beforeAll, beforeEach, test } from 'vitest'
import { openWebkit, type Webkit } from '#scripts/testKit/browser/webkit.ts'
import { shows, signIn } from '#scripts/testKit/screens/webkitPeople.ts'
import { many, pullInBulk } from '#scripts/testKit/server/pullInBulk.ts'
import { type RunningServer, startServer } from '#scripts/testKit/server/server.ts'

// Covers: trial R14 in WebKit, with a page that loads while the page before it, in the back/forward cache, was still
// writing.
const rounds = Number(process.env.CHAMADA_ROUNDS ?? 2)

let server: RunningServer
let office: Webkit

beforeAll(async () => {
  server = await startServer()
})
beforeEach(async () => {
  office = await openWebkit()
})
afterEach(() => office.end())
afterAll(() => server.end())

test(
  `an open list counts what the device holds while ${many} rows arrive at once, ${rounds} times`,
  async () => {
    const { page } = office
    await page.resize(1280, 900)
    await signIn(page, server.url, 'direcao@chamada.demo')
    await page.goto(`${server.url}/admin/students`)
    await shows(page, 'Gerenciamento de Alunos')
    await pullInBulk(page, server, rounds)
  },
  rounds * 60_000,
)

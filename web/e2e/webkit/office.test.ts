import { afterAll, afterEach, beforeAll, beforeEach, test } from 'vitest'
import { many, pullInBulk } from '../harness/pullInBulk.ts'
import { type RunningServer, startServer } from '../harness/server.ts'
import { openWebkit, type Webkit } from '../harness/webkit.ts'
import { shows, signIn } from '../harness/webkitPeople.ts'

// Covers: trial R14 in WebKit, by a page that is loaded while the one before it, put aside by the browser, was still writing.
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
  `a list that is open while ${many} rows come at once counts what the device holds, ${rounds} times`,
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

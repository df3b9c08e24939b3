import { afterAll, beforeAll, expect, test } from 'vitest'
import { remove } from '../../../schema/entities/tables.ts'
import { changeOnServer } from '../harness/askServer.ts'
import { listedAndHeld } from '../harness/listedAndHeld.ts'
import { newStudent } from '../harness/newStudent.ts'
import { type RunningServer, startServer } from '../harness/server.ts'
import { openWebkit, type Webkit } from '../harness/webkit.ts'
import { shows, signIn } from '../harness/webkitPeople.ts'

// Covers: trial R14 in WebKit.
const rounds = Number(process.env.CHAMADA_ROUNDS ?? 2)
const many = 5_000

let server: RunningServer
let office: Webkit

beforeAll(async () => {
  server = await startServer()
  office = await openWebkit()
})
afterAll(async () => {
  await office.end()
  await server.end()
})

test(`a list that is open while ${many} rows come at once counts what the device holds, ${rounds} times`, async () => {
  const { page } = office
  await page.resize(1280, 900)
  await signIn(page, server.url, 'direcao@chamada.demo')
  await page.goto(`${server.url}/admin/students`)
  await shows(page, 'Gerenciamento de Alunos')
  await expect.poll(() => listedAndHeld(page), { timeout: 15_000 }).toMatchObject({ listed: expect.any(Number) })
  const { held: before } = await listedAndHeld(page)
  const ids = Array.from({ length: many }, (_, i) => 1_000_000 + i)
  for (let round = 0; round < rounds; round++) {
    const coming = round % 2 === 0
    await changeOnServer(
      server,
      ids.map((id) => (coming ? newStudent(id, 1) : remove('users', id))),
    )
    await page.evaluate(() => void window.dispatchEvent(new Event('focus')))
    const all = before + (coming ? many : 0)
    await expect.poll(() => listedAndHeld(page), { timeout: 60_000, interval: 100 }).toMatchObject({ held: all })
    await expect.poll(() => listedAndHeld(page), { timeout: 15_000, interval: 50 }).toEqual({ held: all, listed: all })
  }
}, 600_000)

import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { dieForGood, dieNext, holdOlder, takeOver } from '#scripts/testKit/browser/brokenStorage.ts'
import { openWebkit, type Webkit } from '#scripts/testKit/browser/webkit.ts'
import { marksShown, outboxCount } from '#scripts/testKit/screens/rollPage.ts'
import {
  fill,
  keptOffline,
  mark,
  press,
  savedMarks,
  shows,
  signIn,
  synced,
} from '#scripts/testKit/screens/webkitPeople.ts'
import { askServer, endSession } from '#scripts/testKit/server/askServer.ts'
import { type FaultProxy, faultProxy } from '#scripts/testKit/server/faultProxy.ts'
import { type RunningServer, startServer } from '#scripts/testKit/server/server.ts'
import { demoPassword } from '#server/demo/accounts.ts'
import { seededRandom } from '#server/demo/random.ts'

// Covers: trial R40 (R5, R8, R26, R28, R33 in WebKit, which has neither Background Sync nor persistence).
const rounds = Number(process.env.CHAMADA_ROUNDS ?? 2)
vi.setConfig({ testTimeout: rounds * 60_000 })

let server: RunningServer
let proxy: FaultProxy
let teacher: Webkit

beforeAll(async () => {
  server = await startServer()
  proxy = await faultProxy(server.port)
})
afterAll(async () => {
  await proxy.close()
  await server.end()
})
beforeEach(async () => {
  proxy.fault = 'none'
  await server.start()
  teacher = await openWebkit()
  await signIn(teacher.page, proxy.url, 'professora@chamada.demo')
  await keptOffline(teacher.page)
})
afterEach(() => teacher.end())

/** How long the device may take once it is open and its server is available, ms. */
const soon = 10_000

async function openRoll(classId: number) {
  await teacher.page.goto(`${proxy.url}/teacher/classes/${classId}/roll-call`)
  await shows(teacher.page, 'Todos presentes')
  return teacher.page.evaluate(() => location.href)
}

const rowsOn = async (address: string) =>
  Object.fromEntries(
    (await (await askServer(server)).rowsOf(address)).map((row) => [row.studentId, row.present ? 'present' : 'absent']),
  )

test('it has a worker and locks, and neither Background Sync nor persistent storage', async () => {
  const has = await teacher.page.evaluate(() => ({
    worker: navigator.serviceWorker.controller !== null,
    locks: 'locks' in navigator,
    sync: 'SyncManager' in window,
    persist: 'persist' in (navigator.storage ?? {}),
  }))
  expect(has).toEqual({ worker: true, locks: true, sync: false, persist: false })
})

test('a roll taken without a server is there when the browser opens again, and arrives by itself when the server is back', async () => {
  const address = await openRoll(1)
  await server.stop()
  for (let nth = 0; nth < 6; nth++) await mark(teacher.page, nth, nth % 3 === 0)
  await savedMarks(teacher.page, 6)
  const shown = await marksShown(teacher.page)
  await teacher.close()
  await teacher.reopen()
  await teacher.page.goto(address)
  await savedMarks(teacher.page, 6)
  expect(await marksShown(teacher.page)).toEqual(shown)
  expect(await outboxCount(teacher.page)).toBe(6)
  await teacher.page.reload()
  await savedMarks(teacher.page, 6)
  await server.start()
  // The page becomes visible again, as a tab that its person returns to.
  await teacher.page.evaluate(() => void document.dispatchEvent(new Event('visibilitychange')))
  await synced(teacher.page, soon)
  expect(await outboxCount(teacher.page)).toBe(0)
  expect(await rowsOn(address)).toEqual(shown)
})

test('a browser killed while marking shows at its next start every mark it had shown as saved; each arrives once', async () => {
  const seed = Number(process.env.CHAMADA_SEED ?? 40)
  const random = seededRandom(seed)
  const address = await openRoll(2)
  for (let round = 0; round <= rounds; round++) {
    const absent = round % 2 === 1
    await teacher.page.evaluate(
      (label) => {
        const rows = [...document.querySelectorAll('[data-student]')]
        rows.forEach((row, i) => {
          setTimeout(() => row.querySelector<HTMLElement>(`[aria-label^=${label}]`)!.click(), 40 * i)
        })
      },
      absent ? 'Ausente' : 'Presente',
    )
    const wanted = absent ? 'absent' : 'present'
    const until = Date.now() + random.between(50, 900)
    let shown = await marksShown(teacher.page)
    // However slow the machine, something is shown as saved before the cut.
    while (Date.now() < until || (!Object.values(shown).includes(wanted) && Date.now() < until + soon))
      shown = await marksShown(teacher.page)
    await teacher.kill()
    await teacher.reopen()
    await teacher.page.goto(address)
    await shows(teacher.page, 'Todos presentes')
    const promised = Object.entries(shown).filter(([, each]) => each === wanted)
    expect(promised.length, `seed ${seed}, round ${round}`).toBeGreaterThan(0)
    await expect
      .poll(() => marksShown(teacher.page), { timeout: soon, message: `seed ${seed}, round ${round}` })
      .toMatchObject(Object.fromEntries(promised))
    await synced(teacher.page, soon)
    expect(await rowsOn(address)).toEqual(await marksShown(teacher.page))
  }
})

test('a storage that dies for good under an open roll: the page reloads by itself, and what was pressed is saved', async () => {
  const { page } = teacher
  const address = await openRoll(1)
  await mark(page, 0)
  await savedMarks(page, 1)
  await dieForGood(page)
  await mark(page, 1)
  await savedMarks(page, 2)
  await synced(page, soon)
  expect(Object.keys(await rowsOn(address))).toHaveLength(2)
})

test('each time an unavailable server comes back, the outbox is empty within ten seconds', async () => {
  const random = seededRandom(8)
  const address = await openRoll(3)
  for (let round = 0; round < 2 * rounds; round++) {
    proxy.fault = (['busy', 'answerLost', 'halfAnswer', 'portal'] as const)[round % 4]!
    await mark(teacher.page, round % 5, round % 10 < 5)
    await savedMarks(teacher.page, Math.min(5, round + 1))
    for (const until = Date.now() + random.between(0, 600); Date.now() < until; ) await outboxCount(teacher.page)
    proxy.fault = 'none'
    await teacher.page.goto(address)
    await savedMarks(teacher.page, Math.min(5, round + 1))
    await synced(teacher.page, soon)
    expect(await outboxCount(teacher.page)).toBe(0)
  }
  expect(await rowsOn(address)).toEqual(await marksShown(teacher.page))
})

test('when the session has ended meanwhile, the page asks for the password, and everything that waited arrives', async () => {
  const address = await openRoll(4)
  proxy.fault = 'busy'
  for (let nth = 0; nth < 5; nth++) await mark(teacher.page, nth, true)
  await savedMarks(teacher.page, 5)
  const session = (await teacher.page.cookies()).find(({ name }) => name === 'chamada')!
  await endSession(server, session)
  proxy.fault = 'none'
  await teacher.page.reload()
  await shows(teacher.page, 'Sua sessão terminou. O que você fez está guardado neste aparelho.')
  await savedMarks(teacher.page, 5)
  expect(await outboxCount(teacher.page)).toBe(5)
  await press(teacher.page, 'Entrar de novo')
  await shows(teacher.page, 'Senha')
  await fill(teacher.page, 'Senha', 'errada')
  await press(teacher.page, 'Entrar')
  await shows(teacher.page, 'E-mail ou senha incorretos')
  await fill(teacher.page, 'Senha', demoPassword)
  await press(teacher.page, 'Entrar')
  await synced(teacher.page, soon)
  expect(Object.values(await rowsOn(address))).toEqual(Array(5).fill('absent'))
})

test('a storage handle that fails when the page is shown again loses nothing; a newer build that takes the data over is reported', async () => {
  const { page } = teacher
  const address = await openRoll(1)
  await page.evaluate(() => void Object.assign(window, { samePage: true }))
  const before = await marksShown(page)
  const students = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('[data-student]')].map((row) => row.dataset.student!),
  )
  for (let round = 0; round < 10 * rounds; round++) {
    await dieNext(page, round)
    const wanted = before[students[round % 4]!] === 'present' ? 'absent' : 'present'
    await mark(page, round % 4, wanted === 'absent')
    await expect
      .poll(async () => (await marksShown(page))[students[round % 4]!], { timeout: soon, interval: 20 })
      .toBe(wanted)
    before[students[round % 4]!] = wanted
  }
  expect(await page.evaluate(() => 'samePage' in window)).toBe(true)
  await synced(page, soon)
  expect(await rowsOn(address)).toMatchObject(await marksShown(page))

  const shown = await marksShown(page)
  await takeOver(page)
  await shows(page, 'Uma versão mais nova do Chamada foi aberta em outra aba.', 3_000)
  await mark(page, 0, shown[students[0]!] === 'present')
  await shows(page, 'Não foi salvo: há uma versão mais nova do aplicativo aberta.')
  expect(await marksShown(page)).toEqual(shown)
})

test('an older tab that holds the data is reported within three seconds, and once it is closed everything is there', async () => {
  const { page } = teacher
  await page.goto(`${proxy.url}/robots.txt`)
  await page.openAnother()
  await page.goto(`${proxy.url}/robots.txt`)
  await holdOlder(page)
  await page.goBack()
  await page.goto(`${proxy.url}/teacher/classes?turma=1`)
  await shows(page, 'Chamada está aberto em outra aba', 3_000)
  await page.closeOther()
  await shows(page, '7º Ano A: Matemática')
})

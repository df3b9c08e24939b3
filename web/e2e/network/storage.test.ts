import type { CDPSession, Page } from 'playwright'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { patch } from '#schema/nouns/tables.ts'
import { axeClean } from '#scripts/testKit/browser/axeClean.ts'
import { dieForGood, dieNext, holdOlder, takeOver } from '#scripts/testKit/browser/brokenStorage.ts'
import { type Browser, openBrowser } from '#scripts/testKit/browser/browser.ts'
import { emptyAgain, fillUp } from '#scripts/testKit/browser/fillUp.ts'
import { disagreements, everythingHeld, storesOf } from '#scripts/testKit/browser/mirrorRows.ts'
import { keptOffline, signIn, synced } from '#scripts/testKit/screens/people.ts'
import {
  markAbsent,
  markPresent,
  marksShown,
  openRoll,
  outboxCount,
  savedMarks,
} from '#scripts/testKit/screens/rollPage.ts'
import { askServer, changeOnServer } from '#scripts/testKit/server/askServer.ts'
import { type RunningServer, startServer } from '#scripts/testKit/server/server.ts'

// Covers: design invariants 6 and 7 in a real browser; trials R24, R25, R26, R28; a full disk is
// named as such.
const rounds = Math.ceil(Number(process.env.CHAMADA_ROUNDS ?? 1) * 10)

let server: RunningServer
let teacher: Browser
let devtools: CDPSession

/** The app's storage quota, bytes. */
const room = 16 * 2 ** 20

beforeAll(async () => {
  server = await startServer()
})
// A device whose disk was filled is used by no other test.
let wasFilled = true
beforeEach(async () => {
  if (!wasFilled) return
  wasFilled = false
  teacher = await openBrowser(server.url)
  devtools = await teacher.context.newCDPSession(teacher.page)
  // Without the trailing slash it is not accepted as an origin.
  await devtools.send('Storage.overrideQuotaForOrigin', { origin: `${server.url}/`, quotaSize: room })
  await signIn(teacher.page, 'professora@chamada.demo')
  await keptOffline(teacher.page)
})
afterEach(async ({ task }) => {
  // Nor is one on which a test failed.
  wasFilled ||= task.result?.state === 'fail'
  if (wasFilled) await teacher.end()
  else await teacher.context.setOffline(false)
})
afterAll(async () => {
  await teacher.end()
  await server.end()
})

/** Fills the rest of the storage until hardly a byte can be stored. */
function fillAll(page: Page) {
  wasFilled = true
  return fillUp(page, room, [50_000, 5_000, 500, 50])
}

/** Leaves this much free space, bytes. With less than none, nothing fits however much the browser tidies up. */
async function leaveRoom(bytes: number) {
  const usage = await teacher.page.evaluate(async () => (await navigator.storage.estimate()).usage!)
  await devtools.send('Storage.overrideQuotaForOrigin', { origin: `${server.url}/`, quotaSize: usage + bytes })
  wasFilled = true
  await fillUp(teacher.page, room, [])
}

/** Frees space, as when something large is deleted from the device. */
async function makeRoom() {
  await devtools.send('Storage.overrideQuotaForOrigin', { origin: `${server.url}/` })
  await emptyAgain(teacher.page)
}

/** Opens a part of the app that a device keeps once it was used. Written as text: the test runner changes `import`. */
const openPartOnUse = `fetch('/sw.js')
  .then((worker) => worker.text())
  .then((text) => import('/' + /assets\\/LeftWorkDialog-[\\w-]+\\.js/.exec(text)[0]))
  .then(Object.keys)`

const fullNotice = () => teacher.page.locator('[data-sync-chip][aria-label^="Sem espaço no aparelho"]')

const notSaved = () =>
  teacher.page.getByText('Não foi salvo: o armazenamento deste aparelho está cheio. Libere espaço e toque de novo.')

/** What the browser counts for caches, bytes: also one that is gone, until the page has forgotten that it opened it. */
async function bytesOfCaches() {
  await teacher.page.requestGC()
  return teacher.page.evaluate(async () => {
    const { usageDetails } = (await navigator.storage.estimate()) as { usageDetails?: { caches?: number } }
    return usageDetails?.caches ?? 0
  })
}

/** Taps again until the mark is saved, as a person does: the browser notices freed space a moment later. */
async function tapUntilSaved(nth: number, count: number) {
  const saved = () => teacher.page.locator('[data-on=saved]').count()
  const tap = async () => {
    if ((await saved()) < count) await markAbsent(teacher.page, nth)
    return saved()
  }
  await expect.poll(tap, { timeout: 15_000, interval: 1_000 }).toBe(count)
}

test('on a full disk, files that can be downloaded again are deleted first; a mark that still does not fit is shown as not saved, and is saved once there is space', async () => {
  const { page, context } = teacher
  const address = await openRoll(teacher.page, 1)
  const withoutFile = await bytesOfCaches()
  await page.evaluate(async () => {
    const files = await caches.open('chamada-files')
    await files.put('/uma-aula.pdf', new Response(new Uint8Array(2 * 2 ** 20)))
  })
  await context.setOffline(true)
  await markAbsent(page, 0)
  await savedMarks(page, 1)
  await fillAll(page)
  await tapUntilSaved(1, 2)
  expect(await page.evaluate(() => caches.has('chamada-files'))).toBe(false)
  await expect.poll(bytesOfCaches).toBeLessThan(withoutFile + 2 ** 20)
  await notSaved().waitFor({ state: 'detached' })

  await fillAll(page)
  await markAbsent(page, 2)
  await notSaved().waitFor()
  expect(Object.keys(await marksShown(page))).toHaveLength(2)
  expect(await outboxCount(page)).toBe(2)
  await fullNotice().waitFor()
  await makeRoom()
  await fullNotice().waitFor({ state: 'detached' })
  await tapUntilSaved(2, 3)
  await page.reload()
  await savedMarks(page, 3)
  expect(disagreements(await storesOf(page))).toEqual([])
  await context.setOffline(false)
  await synced(page)
  expect(await (await askServer(server)).rowsOf(address)).toHaveLength(3)
})

test('on a disk too full for new data, what was done is sent, kept files stay, /sync says how to free space, and the sync recovers', async () => {
  const { page, context } = teacher
  await page.goto('/teacher/materials')
  await page
    .getByRole('button', { name: /^Deixar disponível offline/ })
    .first()
    .click()
  await page.locator('section[data-kept=here]').first().waitFor()
  const address = await openRoll(page, 4)
  await context.setOffline(true)
  await markAbsent(page, 0)
  await savedMarks(page, 1)
  await leaveRoom(60_000)
  const description = 'Somar com a reta. '.repeat(3_200)
  const lessons = Array.from({ length: 10 }, (_, n) => patch('lessons', n + 1, { description }))
  await changeOnServer(server, lessons)
  await context.setOffline(false)
  await fullNotice().waitFor()
  expect(Object.keys(await marksShown(page))).toHaveLength(1)
  expect(await (await askServer(server)).rowsOf(address)).toHaveLength(1)

  await page.evaluate(() => Object.assign(window, { samePage: true }))
  await fullNotice().click()
  const noRoomPanel = page.getByRole('region', { name: 'Sem espaço no aparelho' })
  await noRoomPanel.getByText(/^remova os arquivos de aulas guardados aqui/).waitFor()
  await axeClean(page, 'a full device')
  // A part of the app that this device has not kept opens all the same.
  expect(await page.evaluate(openPartOnUse)).toEqual(['default'])
  expect(await page.evaluate(() => 'samePage' in window)).toBe(true)
  await noRoomPanel.getByRole('button', { name: 'Remover arquivos de aulas' }).click()
  await noRoomPanel.getByText(/^remova os arquivos/).waitFor({ state: 'detached' })
  await makeRoom()
  // The app also looks by itself now and then, and may be first: then there is nothing left to press.
  const recovered = noRoomPanel.waitFor({ state: 'detached' })
  await Promise.race([noRoomPanel.getByRole('button', { name: 'Já liberei espaço' }).click(), recovered])
  await recovered
  await synced(page)
  await page.goto(address)
  await savedMarks(page, 1)
  expect((await everythingHeld(page)).text).toContain(description)
  expect(disagreements(await storesOf(page))).toEqual([])
})

test('on a disk where nothing more fits at all, what was done is sent, and the person is told', async () => {
  const { page, context } = teacher
  const address = await openRoll(page, 2)
  await context.setOffline(true)
  await markAbsent(page, 0)
  await savedMarks(page, 1)
  await leaveRoom(-(2 ** 20))
  await context.setOffline(false)
  await expect.poll(async () => (await askServer(server)).rowsOf(address)).toHaveLength(1)
  await fullNotice().waitFor()
  await expect.poll(() => outboxCount(page)).toBe(0)
  expect(Object.keys(await marksShown(page))).toHaveLength(1)
})

test(`a storage handle that fails when the page is shown again, ${rounds} times: every tap is saved, without a reload`, async () => {
  const { page } = teacher
  await openRoll(teacher.page, 2)
  await page.evaluate(() => Object.assign(window, { samePage: true }))
  for (let round = 0; round < rounds; round++) {
    await dieNext(page, round)
    await (round % 2 ? markPresent : markAbsent)(page, round % 3)
    const wanted = round % 2 ? 'present' : 'absent'
    const student = await page
      .locator('[data-student]')
      .nth(round % 3)
      .getAttribute('data-student')
    await expect.poll(async () => (await marksShown(page))[student!], { timeout: 15_000, interval: 20 }).toBe(wanted)
  }
  await synced(page)
  expect(await page.evaluate(() => 'samePage' in window)).toBe(true)
  expect(disagreements(await storesOf(page))).toEqual([])
})

test('a storage that dies for good under an open roll: the page reloads by itself, and what was pressed is saved', async () => {
  const { page, context } = teacher
  const address = await openRoll(page, 4)
  const before = Object.keys(await marksShown(page)).length
  await context.setOffline(true)
  await markPresent(page, 3)
  await savedMarks(page, before + 1)
  await dieForGood(page)
  await markPresent(page, 4)
  await savedMarks(page, before + 2)
  expect(await outboxCount(page)).toBe(2)

  // A page does not reload again within minutes.
  const shown = await marksShown(page)
  await dieForGood(page)
  await markPresent(page, 5)
  await page.getByText('Não foi salvo: o navegador não deixou gravar neste aparelho.').first().waitFor()
  expect(await marksShown(page)).toEqual(shown)
  await page.reload()
  await savedMarks(page, before + 2)
  await markPresent(page, 5)
  await savedMarks(page, before + 3)
  await context.setOffline(false)
  await synced(page)
  expect(await (await askServer(server)).rowsOf(address)).toHaveLength(before + 3)
})

test('a storage that dies while something is typed: the page stays until that is saved, and then nothing of it is missing', async () => {
  const { page, context } = teacher
  const comment = 'Explicou a questão no quadro.'
  await openRoll(page, 2)
  const rate = () =>
    page
      .getByRole('button', { name: /^Avaliar/ })
      .first()
      .click()
  await rate()
  await page.getByLabel('Comentário (opcional)').fill(comment)
  await page.evaluate(() => {
    Object.assign(window, { samePage: true })
    // As if minutes had passed since the page last reloaded by itself.
    sessionStorage.removeItem('reloaded')
  })
  await dieForGood(page)
  // What another tab does makes this one read.
  const other = await context.newPage()
  await openRoll(other, 2)
  await markAbsent(other, 3)
  await page.getByText('O navegador parou de guardar dados neste aparelho.').waitFor()
  expect(await page.getByLabel('Comentário (opcional)').inputValue()).toBe(comment)
  await page.getByRole('dialog').getByRole('button', { name: 'Salvar' }).click()
  await page.waitForFunction(() => !('samePage' in window) && sessionStorage.getItem('chamada-carried') === null)
  await synced(page)
  await rate()
  expect(await page.getByLabel('Comentário (opcional)').inputValue()).toBe(comment)
})

test('a newer build that takes the data over, an older one that holds it, and a browser that clears it are each reported, and no list is shown empty', async () => {
  const { page, context } = teacher
  const seen: string[] = []
  await page.exposeFunction('saw', (text: string) => seen.push(text))
  await context.addInitScript(() => {
    const look = () => (window as unknown as { saw?(text: string): void }).saw?.(document.body?.innerText ?? '')
    new MutationObserver(look).observe(document, { subtree: true, childList: true, characterData: true })
  })
  await page.goto('/teacher/classes?turma=1')
  await page.getByRole('heading', { level: 2, name: '7º Ano A: Matemática' }).waitFor()

  // Cleared under an open page without a network.
  await context.setOffline(true)
  await devtools.send('Storage.clearDataForOrigin', { origin: server.url, storageTypes: 'indexeddb' })
  await page.getByRole('heading', { level: 1, name: 'O navegador apagou os dados deste aparelho' }).waitFor()
  await context.setOffline(false)
  await page.getByRole('heading', { level: 2, name: '7º Ano A: Matemática' }).waitFor()

  // Everything cleared, also the worker and the caches: only the session is left.
  await devtools.send('Storage.clearDataForOrigin', {
    origin: server.url,
    storageTypes: 'indexeddb,cache_storage,service_workers,local_storage',
  })
  await page.goto('/teacher/classes?turma=1')
  await page.getByRole('heading', { level: 2, name: '7º Ano A: Matemática' }).waitFor()
  await synced(page)
  for (const text of seen) expect(text).not.toMatch(/Nenhuma? |não tem turmas|Sem turmas/)

  await openRoll(teacher.page, 3)
  await markAbsent(page, 0)
  await savedMarks(page, 1)
  await synced(page)
  const older = await context.newPage()
  await older.goto('/robots.txt')
  await takeOver(older)
  await page.getByText('Uma versão mais nova do Chamada foi aberta em outra aba.').waitFor()
  await markAbsent(page, 1)
  await page.getByText('Não foi salvo: há uma versão mais nova do aplicativo aberta.').waitFor()
  expect(Object.keys(await marksShown(page))).toHaveLength(1)

  await page.goto('/robots.txt')
  await holdOlder(older)
  await page.goto('/teacher/classes?turma=1')
  await page.getByRole('heading', { level: 1, name: 'Chamada está aberto em outra aba' }).waitFor()
  await older.close()
  await page.getByRole('heading', { level: 2, name: '7º Ano A: Matemática' }).waitFor()
  await synced(page)
})

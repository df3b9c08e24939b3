import type { CDPSession, Page } from 'playwright'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { patch } from '../../schema/entities/tables.ts'
import { askServer, changeOnServer } from './harness/askServer.ts'
import { axeClean } from './harness/axeClean.ts'
import { dieNext, holdOlder, takeOver } from './harness/brokenStorage.ts'
import { type Browser, openBrowser } from './harness/browser.ts'
import { disagreements, everythingHeld, storesOf } from './harness/mirrorRows.ts'
import { keptOffline, signIn, synced } from './harness/people.ts'
import { markAbsent, markPresent, marksShown, openRoll, outboxCount, savedMarks } from './harness/rollPage.ts'
import { type RunningServer, startServer } from './harness/server.ts'

// Covers: design invariants 6 and 7 in a real browser; trials R24, R25, R26, R28; issue 14, point 8 (a full disk is called so).
const rounds = Math.ceil(Number(process.env.CHAMADA_ROUNDS ?? 1) * 10)

let server: RunningServer
let teacher: Browser
let devtools: CDPSession

/** What the app may keep, bytes. */
const room = 16 * 2 ** 20

beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.end())
beforeEach(async () => {
  teacher = await openBrowser(server.url)
  devtools = await teacher.context.newCDPSession(teacher.page)
  // Without the slash at its end it is no origin.
  await devtools.send('Storage.overrideQuotaForOrigin', { origin: `${server.url}/`, quotaSize: room })
  await signIn(teacher.page, 'professora@chamada.demo')
  await keptOffline(teacher.page)
})
afterEach(() => teacher.end())

/** Writes beside the app until nothing of the smallest of these sizes, bytes, can be kept any more. */
const fillUp = (page: Page, sizes = [50_000, 5_000, 500, 50]) =>
  page.evaluate(
    async ([more, sizes]) => {
      const db = await new Promise<IDBDatabase>((resolve) => {
        const asked = indexedDB.open('filler', 1)
        asked.onupgradeneeded = () => asked.result.createObjectStore('junk', { autoIncrement: true })
        asked.onsuccess = () => resolve(asked.result)
      })
      const write = (size: number) =>
        new Promise<boolean>((resolve) => {
          const writing = db.transaction('junk', 'readwrite')
          writing.objectStore('junk').add(new Uint8Array(size).map(() => Math.random() * 256))
          writing.oncomplete = () => resolve(true)
          writing.onabort = () => resolve(false)
        })
      // Chromium goes by the room it found lately, until that is not enough.
      await write(more)
      for (const size of sizes) while (await write(size));
      db.close()
    },
    [room + 1, sizes] as const,
  )

/** Leaves so much room, bytes, beside what is there. */
async function leaveRoom(bytes: number) {
  const usage = await teacher.page.evaluate(async () => (await navigator.storage.estimate()).usage!)
  await devtools.send('Storage.overrideQuotaForOrigin', { origin: `${server.url}/`, quotaSize: usage + bytes })
  // Has the room counted anew, and takes none.
  await fillUp(teacher.page, [])
}

/** As on a device on which something large was deleted. */
async function makeRoom() {
  await devtools.send('Storage.overrideQuotaForOrigin', { origin: `${server.url}/` })
  await teacher.page.evaluate(
    () => new Promise((resolve) => Object.assign(indexedDB.deleteDatabase('filler'), { onsuccess: resolve })),
  )
}

const saidFull = () => teacher.page.locator('[data-sync-chip][aria-label^="Sem espaço no aparelho"]')

/** As a person does who is told that a mark was not saved; the browser counts the room that was made a moment later. */
async function tapUntilSaved(nth: number, count: number) {
  const saved = () => teacher.page.locator('[data-on=saved]').count()
  const tap = async () => {
    if ((await saved()) < count) await markAbsent(teacher.page, nth)
    return saved()
  }
  await expect.poll(tap, { timeout: 15_000, interval: 1_000 }).toBe(count)
}

test('a full disk: what can come again makes way; what then finds no room is shown as not saved, and is when there is some', async () => {
  const { page, context } = teacher
  const address = await openRoll(teacher.page, 1)
  await page.evaluate(async () => {
    const files = await caches.open('chamada-files')
    await files.put('/uma-aula.pdf', new Response(new Uint8Array(2 * 2 ** 20)))
  })
  await context.setOffline(true)
  await markAbsent(page, 0)
  await savedMarks(page, 1)
  await fillUp(page)
  await tapUntilSaved(1, 2)
  expect(await page.evaluate(() => caches.has('chamada-files'))).toBe(false)

  await fillUp(page)
  await markAbsent(page, 2)
  await page
    .getByText('Não foi salvo: o armazenamento deste aparelho está cheio. Libere espaço e toque de novo.')
    .waitFor()
  expect(Object.keys(await marksShown(page))).toHaveLength(2)
  expect(await outboxCount(page)).toBe(2)
  await saidFull().waitFor()
  await makeRoom()
  await saidFull().waitFor({ state: 'detached' })
  await tapUntilSaved(2, 3)
  await page.reload()
  await savedMarks(page, 3)
  expect(disagreements(await storesOf(page))).toEqual([])
  await context.setOffline(false)
  await synced(page)
  expect(await (await askServer(server)).rowsOf(address)).toHaveLength(3)
})

test('a disk too full for what comes: what was done is sent, kept files stay, /sync says how to make room, and it heals', async () => {
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
  await saidFull().waitFor()
  expect(Object.keys(await marksShown(page))).toHaveLength(1)
  expect(await (await askServer(server)).rowsOf(address)).toHaveLength(1)

  await saidFull().click()
  const told = page.getByRole('region', { name: 'Sem espaço no aparelho' })
  await told.getByText(/^remova os arquivos de aulas guardados aqui/).waitFor()
  await axeClean(page, 'a full device')
  await told.getByRole('button', { name: 'Remover arquivos de aulas' }).click()
  await told.getByText(/^remova os arquivos/).waitFor({ state: 'detached' })
  await makeRoom()
  await told.getByRole('button', { name: 'Já liberei espaço' }).click()
  await synced(page)
  await told.waitFor({ state: 'detached' })
  await page.goto(address)
  await savedMarks(page, 1)
  expect((await everythingHeld(page)).text).toContain(description)
  expect(disagreements(await storesOf(page))).toEqual([])
})

test(`a handle that dies when the page is looked at again, ${rounds} times: every tap is saved, without a reload`, async () => {
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
}, 600_000)

test('a newer build that takes the data over, an older one that holds it, and a browser that clears it: each is told, and no list is shown empty', async () => {
  const { page, context } = teacher
  const seen: string[] = []
  await page.exposeFunction('saw', (text: string) => seen.push(text))
  await context.addInitScript(() => {
    const look = () => (window as unknown as { saw?(text: string): void }).saw?.(document.body?.innerText ?? '')
    new MutationObserver(look).observe(document, { subtree: true, childList: true, characterData: true })
  })
  await page.goto('/teacher/classes?turma=1')
  await page.getByRole('heading', { level: 2, name: '7º Ano A: Matemática' }).waitFor()

  // Cleared under the open page, while it has no network.
  await context.setOffline(true)
  await devtools.send('Storage.clearDataForOrigin', { origin: server.url, storageTypes: 'indexeddb' })
  await page.getByRole('heading', { level: 1, name: 'O navegador apagou os dados deste aparelho' }).waitFor()
  await context.setOffline(false)
  await page.getByRole('heading', { level: 2, name: '7º Ano A: Matemática' }).waitFor()

  // Everything cleared, worker and caches too: the session alone is left.
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

import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { demoPassword } from '../../sync-server/demo/accounts.ts'
import { type Browser, openBrowser, phone } from './harness/browser.ts'
import { enterClassroom, keptOffline, signIn, synced } from './harness/people.ts'
import { markAbsent, outboxCount, savedMarks } from './harness/rollPage.ts'
import { type RunningServer, startServer } from './harness/server.ts'

// Covers: design, a screen never talks to the network (where no worker runs); trials R25, R35; S24 of what is left.
let server: RunningServer
let person: Browser

beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.end())
afterEach(() => person.end())

test('without a worker, Background Sync, locks, persistence and channels a roll taken offline arrives all the same', async () => {
  person = await openBrowser(server.url, phone)
  const { page, context } = person
  await context.addInitScript(() => {
    for (const name of ['serviceWorker', 'locks', 'storage'])
      delete (Navigator.prototype as unknown as Record<string, unknown>)[name]
    for (const name of ['BroadcastChannel', 'SyncManager', 'ServiceWorkerRegistration'])
      delete (window as unknown as Record<string, unknown>)[name]
  })
  await signIn(page, 'professora@chamada.demo')
  const has = () =>
    ['serviceWorker', 'locks', 'storage'].some((name) => name in navigator) || 'BroadcastChannel' in window
  expect(await page.evaluate(has)).toBe(false)
  await enterClassroom(page)
  await context.setOffline(true)
  await markAbsent(page, 0)
  await markAbsent(page, 1)
  await savedMarks(page, 2)
  expect(await outboxCount(page)).toBe(2)
  await page.locator('[data-sync-chip][aria-label="2 alterações aguardando internet"]').waitFor()
  await context.setOffline(false)
  await synced(page)
  expect(await outboxCount(page)).toBe(0)
  await page.goto('/sync')
  await page.getByText('Este navegador não diz quanto usa.').waitFor()
})

/** The office's desktop marks a student of a roll, as its pages do. */
async function officeMarks(rollAddress: string, studentId: number, present: boolean) {
  const headers = { 'Content-Type': 'application/json', Origin: server.url }
  const post = (path: string, body: object, Cookie = '') =>
    fetch(`${server.url}${path}`, { method: 'POST', headers: { ...headers, Cookie }, body: JSON.stringify(body) })
  const signedIn = await post('/api/login', { email: 'direcao@chamada.demo', password: demoPassword })
  const { pathname, searchParams } = new URL(rollAddress)
  const [, classId, lessonId] = /classes\/(\d+)\/lessons\/(\d+)/.exec(pathname)!
  const marked = await post(
    `/api/classes/${classId}/lessons/${lessonId}/attendance`,
    { attendanceDate: searchParams.get('date'), marks: [{ studentId, present }] },
    signedIn.headers.get('Set-Cookie')!.split(';')[0]!,
  )
  expect(marked.ok).toBe(true)
}

test('what the office replaced is told in words and set back; unsent work goes into a file; a cleared device says so', async () => {
  person = await openBrowser(server.url, phone)
  const { page, context } = person
  await signIn(page, 'professora@chamada.demo')
  await keptOffline(page)
  await enterClassroom(page)
  const before = await page.locator('[data-on=saved]').count()
  await markAbsent(page, 4)
  await savedMarks(page, before + 1)
  await synced(page)
  const roll = page.url()
  const row = page.locator('[data-student]').nth(4)
  await officeMarks(roll, Number(await row.getAttribute('data-student')), true)
  await page.locator('[data-sync-chip][aria-label="Tudo salvo · 1 aviso"]').click()
  await page.getByText(/: sua marcação Ausente foi substituída por Presente, de .+, \d\d:\d\d/).waitFor()
  await page.getByRole('button', { name: 'Colocar de volta' }).click()
  await page.getByText('Seu valor voltou e será enviado.').waitFor()
  await synced(page)
  await page.goto(roll)
  await row.locator('[data-on=saved][data-absent]').waitFor()

  await context.setOffline(true)
  await markAbsent(page, 5)
  await savedMarks(page, before + 2)
  await page.locator('[data-sync-chip]').click()
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Salvar em arquivo o que não foi enviado' }).click()
  const file = await (await saved).path()
  await page.getByText('1 alteração no arquivo.').waitFor()

  await page.evaluate(async () => {
    const all = await indexedDB.databases()
    const { name } = all.find((db) => /^chamada-\d+$/.test(db.name!))!
    await new Promise((resolve) => {
      indexedDB.deleteDatabase(name!).onsuccess = resolve
    })
  })
  await page.goto('/')
  await page.getByRole('heading', { level: 1, name: 'O navegador apagou os dados deste aparelho' }).waitFor()
  await context.setOffline(false)
  await page.getByRole('heading', { level: 1, name: 'Painel de Controle' }).waitFor()
  await page.goto('/sync')
  await page.getByLabel('Arquivo de alterações').setInputFiles(file)
  await page.getByText('1 alteração para enviar.').waitFor()
  await synced(page)
  await page.goto(roll)
  await savedMarks(page, before + 2)
})

test('who leaves without a network is out: the first the server hears is that, and nothing is asked in their name', async () => {
  person = await openBrowser(server.url, phone)
  const { page, context } = person
  await signIn(page, 'professora@chamada.demo')
  await keptOffline(page)
  await page.goto('/teacher/classes')
  await page.getByRole('heading', { level: 1, name: 'Minhas Turmas' }).waitFor()
  await context.setOffline(true)
  await page.getByRole('button', { name: /^Minha conta/ }).click()
  await page.getByRole('menuitem', { name: 'Sair' }).click()
  await page.waitForURL('**/auth')
  await page.goBack()
  await page.getByRole('button', { name: 'Entrar', exact: true }).waitFor()
  await page.goto('/teacher/classes')
  await page.getByRole('button', { name: 'Entrar', exact: true }).waitFor()

  const asked: string[] = []
  context.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/')) asked.push(pathname)
  })
  const heard = page.waitForResponse('**/api/logout')
  await context.setOffline(false)
  expect((await heard).ok()).toBe(true)
  await page.reload()
  await page.getByRole('button', { name: 'Entrar', exact: true }).waitFor()
  expect(asked[0]).toBe('/api/logout')
  expect(asked.slice(1).every((path) => path === '/api/user')).toBe(true)
  expect(await page.evaluate(async () => (await fetch('/api/user')).status)).toBe(401)
  const names = await page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name))
  expect(names.filter((name) => /^chamada-\d+$/.test(name!))).toEqual([])
})

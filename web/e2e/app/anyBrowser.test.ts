import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type Browser, openBrowser, phone } from '#scripts/testKit/browser/browser.ts'
import { leftBehind, namesHeld } from '#scripts/testKit/browser/leftBehind.ts'
import { signedIn } from '#scripts/testKit/browser/signedIn.ts'
import { allSaved, enterClassroom, keptOffline, signIn, synced } from '#scripts/testKit/screens/people.ts'
import { markAbsent, markPresent, outboxCount, savedMarks } from '#scripts/testKit/screens/rollPage.ts'
import { startSchool } from '#scripts/testKit/server/keptSchool.ts'
import type { RunningServer } from '#scripts/testKit/server/server.ts'
import { demoPassword } from '#server/demo/accounts.ts'

// Covers: design, a screen never talks to the network (where no worker runs); every browser; trials R25, R35, S24.
let server: RunningServer
let person: Browser

beforeAll(async () => {
  server = await startSchool()
})
afterAll(() => server.end())
afterEach(() => person.end())

/** What browsers may lack, by the names under which pages find it. */
const lacks: Record<string, string[]> = {
  'Background Sync': ['SyncManager', 'ServiceWorkerRegistration.prototype.sync'],
  'a worker': ['Navigator.prototype.serviceWorker'],
  'Web Locks': ['Navigator.prototype.locks'],
  'a promise to keep': ['StorageManager.prototype.persist', 'StorageManager.prototype.persisted'],
  'a word on the room': ['StorageManager.prototype.estimate'],
  channels: ['BroadcastChannel'],
  'pokes from the server': ['EventSource'],
  'all of it': [
    ...['SyncManager', 'ServiceWorkerRegistration', 'BroadcastChannel', 'EventSource'],
    ...['serviceWorker', 'locks', 'storage'].map((name) => `Navigator.prototype.${name}`),
  ],
}

/**
 * `takeAway` removes these names from the page's browser from the next load on; `missing` returns those that are still
 * there.
 */
const takeAway = (names: string[]) => sessionStorage.setItem('missing', JSON.stringify(names))
function missing() {
  const found = (path: string) => {
    const name = path.split('.').at(-1)!
    const owner = path.split('.').slice(0, -1)
    return [owner.reduce((at, each) => (at as never)?.[each] as never, window as object), name] as const
  }
  const names = JSON.parse(sessionStorage.getItem('missing') ?? '[]') as string[]
  for (const path of names) {
    const [owner, name] = found(path)
    if (owner) delete (owner as Record<string, unknown>)[name]
  }
  return names.filter((path) => {
    const [owner, name] = found(path)
    return owner && name in owner
  })
}

test('a roll taken offline arrives in browsers that lack any one feature, or all of them', async () => {
  person = await openBrowser(server.url, phone)
  const { page, context } = person
  await context.addInitScript(missing)
  await signIn(page, 'professora@chamada.demo')
  await keptOffline(page)
  await enterClassroom(page)
  const roll = page.url()
  for (const [what, names] of Object.entries(lacks)) {
    await page.evaluate(takeAway, names)
    await page.goto(roll)
    expect(await page.evaluate(missing), what).toEqual([])
    await page.getByRole('button', { name: 'Todos presentes' }).waitFor()
    const absent = await page.locator('[data-on=saved][data-absent]').count()
    await context.setOffline(true)
    await (absent ? markPresent : markAbsent)(page, 0)
    await (absent ? markPresent : markAbsent)(page, 1)
    await page.locator('[data-sync-chip][aria-label="2 alterações aguardando internet"]').waitFor()
    expect(await outboxCount(page), what).toBe(2)
    await context.setOffline(false)
    const chip = page.locator('[data-sync-chip]')
    await expect.poll(() => chip.getAttribute('aria-label'), { timeout: 30_000, message: what }).toMatch(allSaved)
    expect(await outboxCount(page), what).toBe(0)
  }
  await page.goto('/sync')
  await page.getByText('Este navegador não diz quanto usa.').waitFor()
})

test.each([
  ['refuses to open', 'Este navegador não deixa guardar dados'],
  ['says that it fails', 'Este navegador não deixa guardar dados'],
  ['never answers', 'Chamada está aberto em outra aba'],
])('a private window whose storage %s says so, and shows nothing as empty', async (how, title) => {
  person = await openBrowser(server.url, phone)
  const { page, context } = person
  await page.goto('/auth')
  await context.addInitScript((how) => {
    IDBFactory.prototype.open = () => {
      if (how === 'refuses to open') throw new DOMException('', 'InvalidStateError')
      const request = new EventTarget() as IDBOpenDBRequest
      Object.assign(request, { error: new DOMException('', 'InvalidStateError') })
      const failure = Object.defineProperty(new Event('error'), 'target', { value: request })
      if (how === 'says that it fails') setTimeout(() => request.onerror?.(failure))
      return request
    }
  }, how)
  await page.goto('/auth')
  await page.getByLabel('E-mail ou usuário').fill('professora@chamada.demo')
  await page.getByLabel('Senha').fill(demoPassword)
  await page.getByRole('button', { name: 'Entrar', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: title }).waitFor()
})

/** Marks a student of a roll on the server, as the office's pages do. */
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

test('a mark the office replaced is shown in words and restored; unsent work is saved in a file; a cleared device says so', async () => {
  person = await signedIn(server, 'professora')
  const { page, context } = person
  await enterClassroom(page)
  const before = await page.locator('[data-on=saved]').count()
  await markAbsent(page, 4)
  await savedMarks(page, before + 1)
  await synced(page)
  const roll = page.url()
  const row = page.locator('[data-student]').nth(4)
  await officeMarks(roll, Number(await row.getAttribute('data-student')), true)
  await page.locator('[data-sync-chip][aria-label$=" · 1 aviso"]').click()
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
  await page.getByText('1 alteração que esperava envio foi recuperada da segunda cópia.').waitFor()
  await page.goto('/sync')
  await page.getByLabel('Arquivo de alterações').setInputFiles(file)
  await page.getByText('Tudo o que ele traz já estava aqui.').waitFor()
  await synced(page)
  await page.goto(roll)
  await savedMarks(page, before + 2)
})

test('a sign-out without a network takes effect: it is the first call to the server later, and nothing else is called in their name', async () => {
  person = await signedIn(server, 'professora')
  const { page, context } = person
  await page.goto('/teacher/classes')
  await page.getByRole('heading', { level: 1, name: 'Minhas Turmas' }).waitFor()
  const names = await namesHeld(page)
  await context.setOffline(true)
  await page.getByRole('button', { name: /^Minha conta/ }).click()
  await page.getByRole('menuitem', { name: 'Sair' }).click()
  await page.waitForURL('**/auth')
  await page.goBack()
  await page.getByRole('button', { name: 'Entrar', exact: true }).waitFor()
  await page.goto('/teacher/classes')
  await page.getByRole('button', { name: 'Entrar', exact: true }).waitFor()

  const calls: string[] = []
  context.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/')) calls.push(pathname)
  })
  const logout = page.waitForResponse('**/api/logout')
  await context.setOffline(false)
  expect((await logout).ok()).toBe(true)
  await page.reload()
  await page.getByRole('button', { name: 'Entrar', exact: true }).waitFor()
  expect(calls[0]).toBe('/api/logout')
  // Reloaded before the device has recorded the answer, the page sends it once more.
  expect(calls.filter((path) => path !== '/api/logout' && path !== '/api/session')).toEqual([])
  expect(await page.evaluate(async () => (await fetch('/api/user')).status)).toBe(401)
  const { databases, keys, contents } = await leftBehind(page)
  // What was sent waits, sealed, for the day on which somebody replaces it.
  expect(databases.filter((name) => name !== 'chamada-sealed')).toEqual(['chamada'])
  expect(keys.filter((key) => key !== 'theme')).toEqual([])
  expect(names.filter((name) => contents.includes(name))).toEqual([])
})

import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { patch } from '#schema/nouns/tables.ts'
import { type Browser, phone } from '#scripts/testKit/browser/browser.ts'
import { signedIn } from '#scripts/testKit/browser/signedIn.ts'
import { synced } from '#scripts/testKit/screens/people.ts'
import {
  goToRoll,
  markAbsent,
  markPresent,
  openFreeDay,
  outboxCount,
  savedMarks,
  waitingShown,
} from '#scripts/testKit/screens/rollPage.ts'
import { askServer, changeOnServer, endSession, leftClass } from '#scripts/testKit/server/askServer.ts'
import { type Fault, type FaultProxy, faultProxy } from '#scripts/testKit/server/faultProxy.ts'
import { startSchool } from '#scripts/testKit/server/keptSchool.ts'
import type { RunningServer } from '#scripts/testKit/server/server.ts'

// Covers: trials R3, R6, R7, R10, R39 in the browser.
let server: RunningServer
let proxy: FaultProxy
let teacher: Browser

beforeAll(async () => {
  server = await startSchool()
  proxy = await faultProxy(server.port)
})
afterAll(async () => {
  await proxy.close()
  await server.end()
})

beforeEach(async () => {
  proxy.fault = 'none'
  teacher = await signedIn(server, 'professora', phone, { url: proxy.url })
})
afterEach(() => teacher.end())

const syncNow = async () => {
  await teacher.page.locator('[data-sync-chip]').click()
  const button = teacher.page.getByRole('button', { name: 'Sincronizar agora' })
  await button.click()
  // Until then it says 'Sincronizando…'.
  await button.waitFor()
}

test('when the answer is lost after the server has committed, the marks are there once, and the device learns it', async () => {
  const address = await goToRoll(teacher.page, 1)
  proxy.fault = 'answerLost'
  const met = proxy.met
  await markAbsent(teacher.page, 0)
  await markPresent(teacher.page, 1)
  await expect.poll(() => proxy.met, { timeout: 15_000 }).toBeGreaterThan(met)
  const admin = await askServer(server)
  await expect.poll(() => admin.rowsOf(address), { timeout: 15_000 }).toHaveLength(2)
  expect(await outboxCount(teacher.page)).toBe(2)
  expect(await waitingShown(teacher.page)).toBe(2)

  proxy.fault = 'none'
  await syncNow()
  await synced(teacher.page)
  expect(await outboxCount(teacher.page)).toBe(0)
  expect(await admin.rowsOf(address)).toHaveLength(2)
})

const strange = ['portal', 'halfAnswer', 'busy'] satisfies Fault[]

test(`answers that are not the server’s (${strange.join(', ')}) take nothing out of the queue`, async () => {
  const { page } = teacher
  const address = await goToRoll(page, 3)
  const waits = async (fault: Fault, act: () => Promise<void>) => {
    proxy.fault = fault
    const met = proxy.met
    await act()
    await expect.poll(() => proxy.met, { timeout: 15_000, message: fault }).toBeGreaterThan(met)
    await expect.poll(() => waitingShown(page), { timeout: 15_000, message: fault }).toBe(3)
    expect(await outboxCount(page), fault).toBe(3)
  }
  const [first, ...others] = strange
  await waits(first!, async () => {
    for (const nth of [0, 1, 2]) await markAbsent(page, nth)
  })
  for (const fault of others) await waits(fault, syncNow)
  proxy.fault = 'none'
  await syncNow()
  await synced(page)
  expect(await (await askServer(server)).rowsOf(address)).toHaveLength(3)
})

test('with one of ten refused, nine arrive, and the one is shown with its reason and can be discarded', async () => {
  const { page, context } = teacher
  await goToRoll(teacher.page, 2)
  await openFreeDay(page)
  const address = page.url()
  await context.setOffline(true)
  for (let nth = 0; nth < 10; nth++) await markPresent(page, nth)
  await savedMarks(page, 10)
  const [refusedId, refusedName] = await page.evaluate(() => {
    const row = document.querySelectorAll<HTMLElement>('[data-student]')[4]!
    return [Number(row.dataset.student), row.getAttribute('aria-label')!] as const
  })
  await changeOnServer(server, [leftClass(2, refusedId)])

  await context.setOffline(false)
  await page.locator('[data-sync-chip][aria-label="Precisa de atenção: 1"]').waitFor()
  const rows = await (await askServer(server)).rowsOf(address)
  expect(rows).toHaveLength(9)
  expect(rows.map(({ studentId }) => studentId)).not.toContain(refusedId)

  await page.locator('[data-sync-chip]').click()
  await page.getByText(`${refusedName}: presente`).waitFor()
  await page
    .getByText(
      'Recusada: O aluno não estava matriculado nesta turma nesse dia. A secretaria corrige as datas da matrícula na turma, em “Ver Alunos”.',
    )
    .waitFor()
  await page.getByRole('button', { name: 'Descartar' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Descartar' }).click()
  await synced(page)
})

test('marks of pupils who left are listed one by one while the others are taken, copied as text, and retried together once the office has enrolled them again', async () => {
  const { page, context } = teacher
  await goToRoll(page, 3)
  await openFreeDay(page)
  const address = page.url()
  await context.setOffline(true)
  await markPresent(page, 0)
  const students = await page.locator('[data-student]').count()
  await page.getByRole('button', { name: 'Marcar restantes como presentes' }).click()
  await savedMarks(page, students)
  const [first, second] = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('[data-student]')]
      .slice(0, 2)
      .map((row) => ({ id: Number(row.dataset.student), name: row.getAttribute('aria-label')! })),
  )
  await changeOnServer(server, [leftClass(3, first!.id), leftClass(3, second!.id)])
  await context.setOffline(false)
  await page.locator('[data-sync-chip][aria-label="Precisa de atenção: 2"]').waitFor()
  expect(await (await askServer(server)).rowsOf(address)).toHaveLength(students - 2)

  await page.locator('[data-sync-chip]').click()
  await page.getByText('Nada aguarda envio.', { exact: true }).waitFor()
  await page.getByText(`${second!.name}: presente`, { exact: true }).waitFor()
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.getByRole('button', { name: 'Copiar' }).click()
  await page.getByText('Copiado').waitFor()
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  for (const { name } of [first!, second!]) expect(copied).toContain(`${name}: presente`)
  expect(copied.match(/^(Recusada|Não entrou, o resto sim): /gm)).toHaveLength(2)

  const back = [first!, second!].map(({ id }) => patch('enrollments', `3/${id}`, { leftAt: null }))
  await changeOnServer(server, back)
  await syncNow()
  await page.getByRole('button', { name: 'Tentar todas' }).click()
  await synced(page)
  expect(await (await askServer(server)).rowsOf(address)).toHaveLength(students)
})

test('when the session ended while offline, the page asks for the password, and nothing is lost', async () => {
  const address = await goToRoll(teacher.page, 1)
  await teacher.context.setOffline(true)
  for (const nth of [10, 11, 12]) await markAbsent(teacher.page, nth)
  await savedMarks(teacher.page, 5)
  const [session] = await teacher.context.cookies()
  await endSession(server, session!)
  await teacher.context.setOffline(false)

  const banner = teacher.page.getByText('Sua sessão terminou. O que você fez está guardado neste aparelho.')
  await banner.waitFor()
  expect(await outboxCount(teacher.page)).toBe(3)
  await teacher.page.reload()
  await savedMarks(teacher.page, 5)
  await teacher.page.getByRole('button', { name: 'Entrar de novo' }).click()
  const dialog = teacher.page.getByRole('dialog', { name: 'Entrar de novo' })
  await dialog.getByLabel('Senha').fill('errada')
  await dialog.getByRole('button', { name: 'Entrar', exact: true }).click()
  await dialog.getByText('E-mail ou senha incorretos').waitFor()
  await dialog.getByLabel('Senha').fill('chamada-demo')
  await dialog.getByRole('button', { name: 'Entrar', exact: true }).click()
  await synced(teacher.page)
  await banner.waitFor({ state: 'detached' })
  expect(await (await askServer(server)).rowsOf(address)).toHaveLength(5)
})

const looks = Number(process.env.CHAMADA_ROUNDS ?? 0.8) * 50

test(`at each of ${looks} instants the status counts what the outbox holds`, async () => {
  await goToRoll(teacher.page, 3)
  const seen = new Set<number>()
  for (let round = 0; round < looks; round++) {
    proxy.fault = round % 8 < 5 ? 'busy' : 'none'
    await (round % 2 ? markAbsent : markPresent)(teacher.page, round % 15)
    // The status is read between two readings of the outbox: when both agree, the status must agree too.
    const before = await outboxCount(teacher.page)
    const shown = await waitingShown(teacher.page)
    if (before !== (await outboxCount(teacher.page))) continue
    const text = await teacher.page.locator('[data-sync-chip]').getAttribute('aria-label')
    if (text === 'Tudo salvo') await expect.poll(() => outboxCount(teacher.page)).toBe(0)
    else
      await expect.poll(async () => (await waitingShown(teacher.page)) === (await outboxCount(teacher.page))).toBe(true)
    seen.add(shown)
  }
  expect(seen.size).toBeGreaterThan(3)
  proxy.fault = 'none'
  await syncNow()
  await synced(teacher.page)
})

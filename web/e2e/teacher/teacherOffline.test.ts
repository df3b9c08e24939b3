import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Browser, desktop } from '#scripts/testKit/browser/browser.ts'
import { signedIn } from '#scripts/testKit/browser/signedIn.ts'
import { enterClassroom, synced } from '#scripts/testKit/screens/people.ts'
import { markAbsent, marksShown, savedMarks } from '#scripts/testKit/screens/rollPage.ts'
import { askServer, changeOnServer } from '#scripts/testKit/server/askServer.ts'
import { forgottenClass } from '#scripts/testKit/server/forgottenClass.ts'
import { startSchool } from '#scripts/testKit/server/keptSchool.ts'
import type { RunningServer } from '#scripts/testKit/server/server.ts'

// Covers: the walking skeleton; trials R1 (form), R8.
let server: RunningServer
let teacher: Browser

const forgotten = forgottenClass(Date.now())

beforeAll(async () => {
  server = await startSchool()
  await changeOnServer(server, forgotten.changes)
})
afterAll(() => server.end())

describe('a teacher without a network', () => {
  beforeEach(async () => {
    await server.start()
    teacher = await signedIn(server, 'professora')
  })
  afterEach(() => teacher.end())

  test('takes the roll of 40, closes the browser, opens it again and finds every mark; then everything arrives by itself', async () => {
    const admin = await signedIn(server, 'direcao', desktop)
    await admin.page.getByRole('heading', { name: 'Chamadas de hoje' }).waitFor()

    await teacher.context.setOffline(true)
    await enterClassroom(teacher.page)
    const address = teacher.page.url()
    expect(await teacher.page.locator('[data-student]').count()).toBe(40)
    await teacher.page.getByRole('button', { name: 'Todos presentes' }).click()
    for (const nth of [2, 5, 11, 39]) await markAbsent(teacher.page, nth)
    await teacher.page.getByText('36 presentes, 4 faltas', { exact: true }).waitFor()
    await teacher.page.getByRole('button', { name: 'Concluir chamada' }).click()
    await teacher.page
      .getByText(/36 presentes, 4 faltas · salva neste aparelho às \d\d:\d\d, concluída · \d alterações aguardam/)
      .waitFor()
    const shown = await marksShown(teacher.page)

    await teacher.close()
    await server.stop('SIGKILL')
    await teacher.reopen()
    await teacher.context.setOffline(true)
    await teacher.page.goto(address)
    await savedMarks(teacher.page, 40)
    expect(await marksShown(teacher.page)).toEqual(shown)

    await server.start()
    await teacher.context.setOffline(false)
    await teacher.page.getByText(/· enviada às \d\d:\d\d/).waitFor()
    await synced(teacher.page)
    // A page that met a stopped server tries it again within a minute.
    await admin.page.getByText(/36 presentes, 4 faltas/).waitFor({ timeout: 70_000 })

    const rows = await (await askServer(server)).rowsOf(address)
    expect(rows).toHaveLength(40)
    for (const { studentId, present } of rows) expect(present ? 'present' : 'absent').toBe(shown[studentId])
    await admin.end()
  })

  test('opens a deep link and reloads it with the server gone', async () => {
    await server.stop()
    await teacher.page.goto('/teacher/classes?turma=1')
    await teacher.page.getByRole('heading', { level: 2, name: '7º Ano A: Matemática' }).waitFor()
    await teacher.page.reload()
    await teacher.page.getByRole('button', { name: 'Ocultar Aulas' }).first().waitFor()
    await teacher.page.goto('/teacher/schedule?aba=semana')
    await teacher.page.reload()
    await teacher.page.getByRole('heading', { level: 2, name: 'Turmas da Semana' }).waitFor()
    expect(await teacher.page.getByRole('listitem').count()).toBeGreaterThanOrEqual(4)

    // A forgotten roll is one tap away, and disappears from the list once it is taken.
    await teacher.page.goto('/')
    const pending = teacher.page.getByRole('region', { name: /^Chamadas pendentes/ })
    const forgottenDays = pending.getByRole('link').filter({ hasText: forgotten.title })
    await forgottenDays.first().waitFor()
    expect(await forgottenDays.count()).toBe(2)
    await forgottenDays.first().click()
    await teacher.page.getByRole('button', { name: 'Todos presentes' }).click()
    expect(new URL(teacher.page.url()).searchParams.get('date')).toBe(forgotten.date)
    await teacher.page.getByText('3 presentes, 0 faltas', { exact: true }).waitFor()
    await teacher.page.getByRole('button', { name: 'Concluir chamada' }).click()
    // By a key: an element that appears under the finger within half a second of a press is not pressed by it.
    await teacher.page.getByRole('link', { name: 'Voltar ao início' }).press('Enter')
    await expect.poll(() => forgottenDays.count(), { timeout: 15_000 }).toBe(1)
  })

  test('takes marks with the server stopped and closes every page; the next start sends them', async () => {
    await teacher.page.goto('/teacher/classes/4/roll-call')
    await teacher.page.getByRole('button', { name: 'Todos presentes' }).waitFor()
    const address = teacher.page.url()
    await server.stop()
    await markAbsent(teacher.page, 0)
    await savedMarks(teacher.page, 1)
    await teacher.close()
    await server.start()
    await teacher.reopen()
    await teacher.page.goto('/')
    await synced(teacher.page)
    expect(await (await askServer(server)).rowsOf(address)).toMatchObject([{ present: false }])
  })
})

import type { Page } from 'playwright'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { patch, put } from '#schema/entities/tables.ts'
import { countOf } from '#schema/rules/text.ts'
import { userIdOf } from '#server/demo/demoSchool.ts'
import { type Browser, desktop } from '#web/e2e/support/browser/browser.ts'
import { lookAgain } from '#web/e2e/support/browser/lookAgain.ts'
import { signedIn } from '#web/e2e/support/browser/signedIn.ts'
import { enterClassroom, keptOffline, synced } from '#web/e2e/support/screens/people.ts'
import {
  chooseInMenu,
  markAbsent,
  markPresent,
  marksShown,
  openFreeDay,
  openRoll,
  outboxCount,
  savedMarks,
} from '#web/e2e/support/screens/rollPage.ts'
import { askServer, changeOnServer } from '#web/e2e/support/server/askServer.ts'
import { startSchool } from '#web/e2e/support/server/keptSchool.ts'
import type { RunningServer } from '#web/e2e/support/server/server.ts'

// Covers: decisions section 3; trials U3, U5, U6, U7.
let server: RunningServer
let teacher: Browser

beforeAll(async () => {
  server = await startSchool()
})
afterAll(() => server.end())
afterEach(() => teacher.end())

const count = (text: string) => teacher.page.locator('[data-count]').getByText(text, { exact: true }).waitFor()

/** The id of a student of the school who is none of these. */
async function newTo(students: number[]): Promise<number> {
  const people = await (await askServer(server)).get<{ id: number }[]>('/api/students')
  return people.find(({ id }) => !students.includes(id))!.id
}

describe('on a phone', () => {
  beforeEach(async () => {
    teacher = await signedIn(server, 'professora')
  })

  test('three taps from the dashboard take a roll in which all are present', async () => {
    const taps: string[] = []
    await teacher.page.exposeFunction('tapped', (what: string) => taps.push(what))
    await teacher.page.evaluate(() =>
      document.addEventListener('click', ({ target }) =>
        (window as never as { tapped(what: string): void }).tapped((target as HTMLElement).innerText),
      ),
    )
    await enterClassroom(teacher.page)
    await teacher.page.getByRole('button', { name: 'Todos presentes' }).click()
    await count('40 presentes, 0 faltas')
    await teacher.page.getByRole('button', { name: 'Concluir chamada' }).click()
    await teacher.page.getByText(/Chamada de \d\d\/\d\d · 40 presentes, 0 faltas · salva neste aparelho às/).waitFor()
    expect(taps).toEqual(['Entrar na Sala', 'Todos presentes', 'Concluir chamada'])
    await synced(teacher.page)
  })

  test('opening a sheet writes nothing, nor does a second tap; a mark is cleared in its dialog; an undo restores what was there', async () => {
    const address = await openRoll(teacher.page, 2)
    expect(await outboxCount(teacher.page)).toBe(0)
    await markAbsent(teacher.page, 0)
    await count('0 presentes, 1 falta, 22 sem marcação')
    await synced(teacher.page)
    await teacher.context.setOffline(true)
    await markAbsent(teacher.page, 0)
    // The next mark reaches the disk after it.
    await markAbsent(teacher.page, 1)
    await count('0 presentes, 2 faltas, 21 sem marcação')
    expect(await outboxCount(teacher.page)).toBe(1)
    await teacher.page.getByRole('button', { name: 'Desfazer' }).click()
    await teacher.page
      .getByRole('button', { name: /^Avaliar/ })
      .first()
      .click()
    await teacher.page.getByRole('dialog').getByRole('button', { name: 'Retirar a marcação' }).click()
    await count('0 presentes, 0 faltas, 23 sem marcação')
    await teacher.context.setOffline(false)
    await markPresent(teacher.page, 1)
    await teacher.page.getByRole('button', { name: 'Marcar restantes como presentes' }).click()
    await count('23 presentes, 0 faltas')
    await teacher.page.getByRole('button', { name: 'Desfazer' }).click()
    await count('1 presente, 0 faltas, 22 sem marcação')
    await synced(teacher.page)
    expect(await (await askServer(server)).rowsOf(address)).toHaveLength(1)
  })

  test('late and excused marks, a day without a lesson and back, and the strip of the last days work without a network', async () => {
    const { page, context } = teacher
    const address = await openRoll(teacher.page, 2)
    await keptOffline(page)
    await context.setOffline(true)
    const sheetOf = async (nth: number, button: string) => {
      await page
        .getByRole('button', { name: /^Avaliar/ })
        .nth(nth)
        .click()
      // By a key: the button may be where the last press was.
      await page.getByRole('dialog').getByRole('button', { name: button }).press('Enter')
    }
    const save = () => page.getByRole('dialog').getByRole('button', { name: 'Salvar' }).click()
    const row = (nth: number) => page.locator('[data-student]').nth(nth)
    await row(0)
      .getByRole('button', { name: /^Atrasado/ })
      .click()
    await row(0).getByText('Atrasado').waitFor()
    await markPresent(page, 0)
    await row(0)
      .getByRole('button', { name: /^Atrasado/, pressed: true })
      .click()
    await row(0).getByText('Atrasado').waitFor({ state: 'detached' })
    await sheetOf(1, 'Atrasado')
    await save()
    await row(1).getByText('Atrasado').waitFor()
    await markAbsent(page, 2)
    await row(2)
      .getByRole('button', { name: /^Justificar a falta/ })
      .click()
    expect(await page.getByText('Aproveitamento na aula').count()).toBe(0)
    await save()
    await page.getByText('O motivo da falta justificada é obrigatório').waitFor()
    await page.getByLabel('Motivo da falta').fill('Consulta')
    await save()
    await row(2).getByText('Falta justificada').waitFor()
    await page.getByRole('button', { name: 'Todos presentes' }).click()
    await row(2).getByText('Falta justificada').waitFor({ state: 'detached' })
    await row(1).getByText('Atrasado').waitFor()
    await page.getByRole('button', { name: 'Desfazer' }).click()
    await row(2).getByText('Falta justificada').waitFor()

    await chooseInMenu(page, 'Não houve aula')
    await page.getByRole('button', { name: 'Registrar que não houve aula' }).click()
    await page.getByText('Diga por que não houve aula').waitFor()
    await page.getByRole('button', { name: 'Feriado' }).click()
    await page.getByRole('button', { name: 'Registrar que não houve aula' }).click()
    await page.getByRole('heading', { name: 'Não houve aula' }).waitFor()
    const strip = page.getByRole('navigation', { name: 'Últimos 14 dias' })
    await strip.getByRole('link', { name: /, hoje: não houve aula$/ }).waitFor()
    await page.getByRole('button', { name: /^Houve aula/ }).click()
    await row(2).getByText('Falta justificada').waitFor()
    const today = strip.getByRole('link', { name: /, hoje: chamada não concluída$/ })
    expect(await today.getAttribute('aria-current')).toBe('date')
    await today.press('ArrowLeft')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Hoje' }).waitFor()
    expect(page.url()).not.toBe(address)

    await context.setOffline(false)
    await synced(page)
    const saved = await (await askServer(server)).rowsOf(address)
    expect(saved.map(({ present, detail, reason }) => [present, detail, reason]).sort()).toEqual(
      expect.arrayContaining([
        [false, 'justified', 'Consulta'],
        [true, 'late', null],
      ]),
    )
  })

  test('concluding with unmarked students asks once, and can mark them present', async () => {
    await openRoll(teacher.page, 3)
    expect(await teacher.page.getByRole('button', { name: 'Concluir chamada' }).isDisabled()).toBe(true)
    await markPresent(teacher.page, 0)
    await teacher.page.getByRole('button', { name: 'Concluir chamada' }).click()
    const question = teacher.page.getByRole('alertdialog')
    await question.getByText(/alunos sem marcação/).waitFor()
    await question.getByRole('button', { name: 'Voltar' }).click()
    await question.waitFor({ state: 'detached' })
    await teacher.page.getByRole('button', { name: 'Concluir chamada' }).click()
    await question.getByRole('button', { name: 'Concluir assim mesmo' }).press('Enter')
    await teacher.page.getByText(/1 presente, 0 faltas · salva neste aparelho às/).waitFor()

    await openRoll(teacher.page, 4)
    await openFreeDay(teacher.page)
    await markAbsent(teacher.page, 1)
    await teacher.page.getByRole('button', { name: 'Concluir chamada' }).click()
    await question.getByRole('button', { name: /^Marcar os \d+ como presentes e concluir$/ }).press('Enter')
    await teacher.page.getByText(/\d presentes, 1 falta · salva neste aparelho às/).waitFor()
  })

  test('thirty students with three absent take five taps; a reload keeps them, undo still works later, and students join and leave', async () => {
    const { page } = teacher
    const sheet = '/teacher/classes/3/lessons/30/roll-call?outra=sim'
    await page.clock.install()
    await page.goto(sheet)
    await page.getByRole('button', { name: 'Todos presentes' }).waitFor()
    expect(await page.locator('[data-student]').count()).toBe(30)
    const taps: string[] = []
    await page.exposeFunction('tapped', (what: string) => taps.push(what))
    await page.evaluate(() =>
      document.addEventListener('click', ({ target }) =>
        (window as never as { tapped(what: string): void }).tapped((target as HTMLElement).innerText),
      ),
    )
    await page.getByRole('button', { name: 'Todos presentes' }).click()
    for (const nth of [4, 17, 29]) await markAbsent(page, nth)
    await page.getByRole('button', { name: 'Concluir chamada' }).click()
    await page.getByText(/27 presentes, 3 faltas · salva neste aparelho às/).waitFor()
    expect(taps).toEqual(['Todos presentes', 'Ausente', 'Ausente', 'Ausente', 'Concluir chamada'])
    const shown = await marksShown(page)
    expect(Object.values(shown).filter((mark) => mark === 'absent')).toHaveLength(3)
    await page.reload()
    await savedMarks(page, 30)
    expect(await marksShown(page)).toEqual(shown)

    // A minute later, when every toast is long gone, by the button and by the keys.
    await markAbsent(page, 0)
    const question = page.getByRole('alertdialog', { name: 'Alterar a chamada concluída?' })
    await question.getByRole('button', { name: 'Alterar' }).press('Enter')
    await markAbsent(page, 1)
    await count('25 presentes, 5 faltas')
    await page.clock.fastForward('01:00')
    await page.getByRole('button', { name: 'Desfazer' }).click()
    await count('26 presentes, 4 faltas')
    await page.clock.fastForward('01:00')
    await page.keyboard.press('Control+z')
    await count('27 presentes, 3 faltas')
    await synced(page)

    const students = Object.keys(shown).map(Number)
    const [gone, absent] = [students[0]!, students.find((id) => shown[id] === 'absent')!]
    const newcomer = await newTo(students)
    await changeOnServer(server, [
      put('enrollments', { id: null, classId: 3, studentId: newcomer, enrolledAt: Date.now(), leftAt: null }),
      ...[gone, absent].map((id) => patch('enrollments', `3/${id}`, { leftAt: Date.UTC(2020, 0, 1) })),
    ])
    await page.reload()
    await count('27 presentes, 3 faltas, 1 sem marcação')
    const row = (id: number) => page.locator(`[data-student="${id}"]`)
    expect(await row(newcomer).locator('[aria-pressed=true]').count()).toBe(0)
    for (const id of [gone, absent]) await row(id).getByText('Saiu da turma').waitFor()
    expect(await marksShown(page)).toEqual(shown)
    const another = '/teacher/classes/3/lessons/29/roll-call'
    await page.goto(another)
    await page.getByRole('link', { name: /^Fazer outra chamada neste dia/ }).click()
    await count('0 presentes, 0 faltas, 29 sem marcação')
    expect(await row(gone).count()).toBe(0)
  })

  test('a past day is corrected after one question; marking a student absent removes the rating, and an undo restores it', async () => {
    const address = await openRoll(teacher.page, 4)
    const past = new URL(address)
    const { date } = (
      await (
        await askServer(server)
      ).get<{ date: string }[]>(
        `/api/classes/4/lessons/${/lessons\/(\d+)/.exec(address)![1]}/attendance?date=${past.searchParams.get('date')}`,
      )
    )[0] ?? { date: past.searchParams.get('date')! }
    const day = new Date(`${date}T12:00:00Z`)
    day.setUTCDate(day.getUTCDate() - 1)
    past.searchParams.set('date', day.toISOString().slice(0, 10))
    await teacher.page.goto(past.href)
    await markPresent(teacher.page, 0)
    await markPresent(teacher.page, 1)
    await savedMarks(teacher.page, 2)
    await teacher.page.reload()
    await markAbsent(teacher.page, 0)
    const question = teacher.page.getByRole('alertdialog', { name: /^Corrigir a chamada de/ })
    await question.getByRole('button', { name: 'Corrigir' }).click()
    await count('1 presente, 1 falta, 16 sem marcação')
    const row = teacher.page.locator('[data-student]').nth(1)
    await row.getByRole('button', { name: /^Avaliar/ }).click()
    const dialog = teacher.page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Baixa' }).click()
    await dialog.getByLabel('Comentário (opcional)').fill('Chegou sem o caderno.')
    await dialog.getByRole('button', { name: 'Salvar' }).click()
    await row.getByText('Baixa').waitFor()
    await row.getByLabel('Com comentário').waitFor()
    // An absent student has no rating; the comment stays.
    await markAbsent(teacher.page, 1)
    await row.getByText('Baixa').waitFor({ state: 'detached' })
    await row.getByLabel('Com comentário').waitFor()
    await count('0 presentes, 2 faltas, 16 sem marcação')
    await teacher.page.getByRole('button', { name: 'Desfazer' }).click()
    await row.getByText('Baixa').waitFor()
    await synced(teacher.page)
  })

  test('saving a comment keeps the rating that somebody else gave while it was typed', async () => {
    const { page } = teacher
    const address = await openRoll(page, 4)
    const row = page.locator('[data-student]').nth(2)
    const studentId = Number(await row.getAttribute('data-student'))
    const [, lessonId] = /lessons\/(\d+)/.exec(address)!
    const day = { classId: 4, lessonId: Number(lessonId), date: new URL(address).searchParams.get('date')! }
    const rate = async (rating: 'good' | 'poor') => {
      const rated = { ...day, studentId, teacherId: userIdOf('professora'), rating }
      await changeOnServer(server, [put('rollCalls', day), put('performance', rated)])
      await lookAgain(page)
    }
    await rate('good')
    await row.getByText('Boa').waitFor()
    await row.getByRole('button', { name: /^Avaliar/ }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Boa', pressed: true }).waitFor()
    await rate('poor')
    await row.getByText('Baixa').waitFor()
    await dialog.getByLabel('Comentário (opcional)').fill('Trouxe o caderno.')
    await dialog.getByRole('button', { name: 'Salvar' }).click()
    await row.getByLabel('Com comentário').waitFor()
    await synced(page)
    await row.getByText('Baixa').waitFor()
  })

  test('a day is required, and a future day has no sheet', async () => {
    const address = new URL(await openRoll(teacher.page, 2))
    address.searchParams.set('date', 'amanhã')
    await teacher.page.goto(address.href)
    await teacher.page.getByText('A data de presença é inválida').waitFor()
    address.searchParams.set('date', '')
    await teacher.page.goto(address.href)
    await teacher.page.getByText('A data de presença é obrigatória').waitFor()
    address.searchParams.set('date', '2999-01-01')
    await teacher.page.goto(address.href)
    await teacher.page.getByText('Este dia ainda não chegou').waitFor()
  })
})

test('a roll is taken by keyboard alone: arrows, P, F, A, Delete, Ctrl+Z, search, Enter and Esc', async () => {
  teacher = await signedIn(server, 'professor', desktop)
  const { page } = teacher
  await page.goto('/teacher/classes')
  await page.getByRole('list', { name: 'Turmas' }).getByRole('link').nth(1).press('Enter')
  await page
    .getByRole('link', { name: /^Registrar Aula/ })
    .first()
    .focus()
  for (const key of ['Tab', 'Shift+Tab', 'Enter']) await page.keyboard.press(key)
  await page.getByRole('button', { name: 'Todos presentes' }).waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('l')
  await page.getByText('Atrasado', { exact: true }).waitFor()
  await page.keyboard.press('j')
  await page.getByLabel('Motivo da falta').waitFor()
  await tabTo(page, (on) => on.matches('textarea'))
  await page.keyboard.type('Consulta')
  await tabTo(page, (on) => on.textContent === 'Salvar')
  await page.keyboard.press('Enter')
  await page.getByText('Falta justificada', { exact: true }).waitFor()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  for (let i = 0; i < 2; i++) await page.keyboard.press('Control+z')
  await savedMarks(page, 0)
  await page.keyboard.press('ArrowUp')
  for (const key of ['p', 'f', 'ArrowDown', 'a']) await page.keyboard.press(key)
  await savedMarks(page, 3)
  expect(Object.values(await marksShown(page)).sort()).toEqual(['absent', 'absent', 'present'])
  await page.keyboard.press('Control+z')
  await savedMarks(page, 2)
  for (const key of ['ArrowUp', 'ArrowUp', 'ArrowUp', 'Delete']) await page.keyboard.press(key)
  await savedMarks(page, 1)
  await page.keyboard.press('Control+z')
  await savedMarks(page, 2)
  await page.keyboard.press('/')
  await page.keyboard.type('zzz')
  await page.getByText('Nenhum Aluno Encontrado').waitFor()
  for (let i = 0; i < 3; i++) await page.keyboard.press('Backspace')
  await tabTo(page, (on) => on.matches('[data-student]'))
  await page.keyboard.press('Enter')
  await page.getByRole('alertdialog').waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('alertdialog').waitFor({ state: 'detached' })

  const all = await page.locator('[data-student]').count()
  await page.locator('[data-student]').first().focus()
  for (let i = 0; i < all; i++) await page.keyboard.press(i % 9 ? 'p' : 'f')
  await savedMarks(page, all)
  await page.keyboard.press('Enter')
  const absent = Math.ceil(all / 9)
  const receiptText = `${all - absent} presentes, ${countOf(absent, 'falta', 'faltas')} · salva neste aparelho às`
  await page.getByText(new RegExp(receiptText)).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('heading', { level: 1, name: 'Minhas Turmas' }).waitFor()
})

/** Presses Tab until the wanted element has the focus. */
async function tabTo(page: Page, isIt: (on: Element) => boolean): Promise<void> {
  for (let i = 0; i < 30; i++) {
    if (await page.evaluate(`(${isIt})(document.activeElement)`)) return
    await page.keyboard.press('Tab')
  }
  throw new Error('Tab does not come to it')
}

import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { goTo, openApp, waitingChanges } from '#web/tests/support/component/openApp.tsx'
import { recordTaps } from '#web/tests/support/component/recordTaps.ts'
import {
  button,
  conclude,
  counts,
  dialog,
  markAbsent,
  markPresent,
  marksOnDevice,
  openFreeDay,
  openRoll,
  question,
  rate,
  receipt,
  savedMarks,
  undo,
} from '#web/tests/support/component/rollSheet.ts'

// Covers: decisions section 3; trials U3, U5, U6.

test('three taps from the dashboard take a roll in which all are present, and the dashboard says that it is taken', async () => {
  await openApp('professora', '/')
  const taps = recordTaps()
  await page
    .getByRole('link', { name: /^Entrar na Sala/ })
    .first()
    .click()
  await button('Todos presentes').click()
  await counts('40 presentes, 0 faltas')
  await conclude()
  await receipt(/Chamada de \d\d\/\d\d · 40 presentes, 0 faltas · salva neste aparelho às/)
  expect(taps).toEqual(['Entrar na Sala', 'Todos presentes', 'Concluir chamada'])
  await page.getByText('Voltar ao início').click()
  await expect.element(page.getByText('40 alunos · Chamada concluída')).toBeVisible()
})

test('thirty students with three absent take five taps, and the sheet shows them when it is opened again', async () => {
  await openApp('professora', '/')
  goTo('/teacher/classes/3/lessons/30/roll-call')
  const taps = recordTaps()
  await button('Todos presentes').click()
  for (const nth of [4, 17, 29]) await markAbsent(nth)
  await conclude()
  await receipt(/27 presentes, 3 faltas · salva neste aparelho às/)
  expect(taps).toEqual(['Todos presentes', 'Ausente', 'Ausente', 'Ausente', 'Concluir chamada'])
  goTo(window.location.pathname + window.location.search)
  await savedMarks(30)
  await counts('27 presentes, 3 faltas')
})

test('a roll is printed with every student and mark, whatever is searched for', async () => {
  await openRoll(2)
  await markPresent(0)
  await markAbsent(1)
  await savedMarks(2)
  await page.getByRole('searchbox').fill('xyz')
  await expect.element(page.getByText('Nenhum Aluno Encontrado')).toBeVisible()
  await expect
    .poll(() => {
      window.dispatchEvent(new Event('beforeprint'))
      return document.querySelector('[data-printed] h1')?.textContent
    })
    .toBe('Chamada')
  const paper = document.querySelector<HTMLElement>('[data-printed]')!
  expect(paper.innerText).toContain('1 presente, 1 falta, 21 sem marcação')
  const marks = [...paper.querySelectorAll('tbody tr')].map((row) => row.lastElementChild!.textContent)
  expect(marks).toEqual(['presente', 'ausente', ...Array(21).fill('sem marcação')])
  const numbers = [...paper.querySelectorAll('tbody tr')].map((row) => row.firstElementChild!.textContent)
  // Who left the class keeps theirs.
  expect(numbers).toEqual(Array.from({ length: 24 }, (_, i) => String(i + 1)).filter((each) => each !== '18'))
  window.dispatchEvent(new Event('afterprint'))
})

test('opening a sheet writes nothing, nor does a second tap', async () => {
  await openRoll(2)
  expect(await waitingChanges()).toBe(0)
  await markAbsent(0)
  await counts('0 presentes, 1 falta, 22 sem marcação')
  await savedMarks(1)
  await markAbsent(0)
  // The next mark reaches the disk after it.
  await markAbsent(1)
  await counts('0 presentes, 2 faltas, 21 sem marcação')
  await savedMarks(2)
  expect(await waitingChanges()).toBe(2)
})

test('a lesson opens beside the roll that its day has, and a chosen day opens that roll', async () => {
  await openRoll(2)
  await markPresent(0)
  await savedMarks(1)
  const { pathname } = window.location
  const other = pathname.replace(/\d+(?=\/roll-call)/, (id) => String(Number(id) + 1))
  goTo(other)
  await counts('0 presentes, 0 faltas, 23 sem marcação')
  await expect
    .element(page.getByText(/^Neste dia há também a chamada da aula “.+”: 1 presente, 0 faltas/))
    .toBeVisible()
  await page.getByRole('link', { name: /, hoje: chamada não concluída/ }).click()
  await counts('1 presente, 0 faltas, 22 sem marcação')
  expect(window.location.pathname).toBe(pathname)
  await page.getByRole('link', { name: /^Fazer outra chamada neste dia/ }).click()
  await counts('0 presentes, 0 faltas, 23 sem marcação')
  expect(window.location.pathname).toBe(other)
})

test('a mark is cleared in its dialog, and an undo restores what was there', async () => {
  await openRoll(2)
  await markAbsent(0)
  await markAbsent(1)
  await counts('0 presentes, 2 faltas, 21 sem marcação')
  await undo()
  await counts('0 presentes, 1 falta, 22 sem marcação')
  await rate(0)
  await button('Retirar a marcação', dialog).click()
  await counts('0 presentes, 0 faltas, 23 sem marcação')
  await markPresent(1)
  await button('Marcar restantes como presentes').click()
  await counts('23 presentes, 0 faltas')
  await undo()
  await counts('1 presente, 0 faltas, 22 sem marcação')
  await expect.poll(marksOnDevice).toHaveLength(1)
})

test('concluding with unmarked students asks once, and can mark them present', async () => {
  await openRoll(3)
  await expect.element(button('Concluir chamada')).toBeDisabled()
  await markPresent(0)
  await conclude()
  await expect.element(question.getByText(/alunos sem marcação/)).toBeVisible()
  await button('Voltar', question).click()
  await expect.element(question).not.toBeInTheDocument()
  await conclude()
  await button('Concluir assim mesmo', question).click()
  await receipt(/1 presente, 0 faltas · salva neste aparelho às/)

  goTo('/teacher/classes/4/roll-call')
  await openFreeDay()
  await markAbsent(1)
  await conclude()
  await button(/^Marcar os \d+ como presentes e concluir$/, question).click()
  await receipt(/\d presentes, 1 falta · salva neste aparelho às/)
})

test.each([
  ['amanhã', 'A data de presença é inválida'],
  ['', 'A data de presença é obrigatória'],
  ['2999-01-01', 'Este dia ainda não chegou'],
])('the day "%s" has no sheet', async (day, why) => {
  await openRoll(2)
  goTo(`${window.location.pathname}?date=${day}`)
  await expect.element(page.getByText(why)).toBeVisible()
  await expect.element(button('Todos presentes')).not.toBeInTheDocument()
})

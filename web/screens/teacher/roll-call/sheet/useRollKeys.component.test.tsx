import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { countOf } from '#schema/rules/text.ts'
import { desktop, openApp } from '#web/tests/support/component/openApp.tsx'
import {
  button,
  dialog,
  marksOnDevice,
  question,
  receipt,
  row,
  savedMarks,
} from '#web/tests/support/component/rollSheet.ts'
import { tabTo } from '#web/tests/support/component/tabTo.ts'

// Covers: decisions section 3; trial U7.

const press = (...keys: string[]) => userEvent.keyboard(keys.join(''))

/** Opens a roll by keys alone, from the list of classes. */
async function openByKeys() {
  await openApp('professor', '/teacher/classes', desktop)
  await expect.element(page.getByRole('list', { name: 'Turmas' })).toBeVisible()
  const schoolClass = page.getByRole('list', { name: 'Turmas' }).getByRole('link').nth(1).element()
  await tabTo((on) => on === schoolClass)
  await press('{Enter}')
  await expect.element(page.getByRole('link', { name: /^Registrar Aula/ }).first()).toBeVisible()
  const lesson = page
    .getByRole('link', { name: /^Registrar Aula/ })
    .first()
    .element()
  await tabTo((on) => on === lesson)
  await press('{Enter}')
  await expect.element(button('Todos presentes')).toBeVisible()
}
const presences = async () => (await marksOnDevice()).map(({ present }) => present).sort()

test('a roll is taken by keyboard alone: arrows, P, F, A, Delete, Ctrl+Z, search, Enter and Esc', async () => {
  await openByKeys()
  await press('{ArrowDown}', 'p', 'f', '{ArrowDown}', 'a')
  await savedMarks(3)
  expect(await presences()).toEqual([false, false, true])
  await press('{Control>}z{/Control}')
  await savedMarks(2)
  await press('{ArrowUp}{ArrowUp}{ArrowUp}{Delete}')
  await savedMarks(1)
  await press('{Control>}z{/Control}')
  await savedMarks(2)
  await press('/')
  await press('zzz')
  await expect.element(page.getByText('Nenhum Aluno Encontrado')).toBeVisible()
  await press('{Backspace}{Backspace}{Backspace}')
  await tabTo((on) => on.matches('[data-student]'))
  await press('{Enter}')
  await expect.element(question).toBeVisible()
  await press('{Escape}')
  await expect.element(question).not.toBeInTheDocument()
})

test('L marks late and J asks why, by keyboard alone', async () => {
  await openByKeys()
  await press('{ArrowDown}', 'l')
  await expect.element(page.getByText('Atrasado', { exact: true })).toBeVisible()
  await press('j')
  await expect.element(page.getByLabelText('Motivo da falta')).toBeVisible()
  await tabTo((on) => on.matches('[role=dialog] textarea'))
  await press('Consulta')
  await tabTo((on) => on.textContent === 'Salvar')
  await press('{Enter}')
  await expect.element(page.getByText('Falta justificada', { exact: true })).toBeVisible()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(await marksOnDevice()).toEqual(
    expect.arrayContaining([
      { present: true, detail: 'late', reason: null },
      { present: false, detail: 'justified', reason: 'Consulta' },
    ]),
  )
  await press('{Control>}z{/Control}')
  await press('{Control>}z{/Control}')
  await savedMarks(0)
})

test('a whole class is marked and concluded by keys, and Esc goes back to the classes', async () => {
  await openByKeys()
  await expect.element(row(0)).toBeVisible()
  const all = document.querySelectorAll('[data-student]').length
  await press('{ArrowDown}')
  await press(...Array.from({ length: all }, (_, i) => (i % 9 ? 'p' : 'f')))
  await savedMarks(all)
  await press('{Enter}')
  const absent = Math.ceil(all / 9)
  const counted = `${all - absent} presentes, ${countOf(absent, 'falta', 'faltas')}`
  await receipt(new RegExp(`${counted} · salva neste aparelho às`))
  await press('{Escape}')
  await expect.element(page.getByRole('heading', { level: 1, name: 'Minhas Turmas' })).toBeVisible()
})

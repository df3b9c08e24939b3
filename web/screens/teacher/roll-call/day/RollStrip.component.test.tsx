import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { goTo } from '#web/tests/support/component/openApp.tsx'
import {
  button,
  chooseInMenu,
  counts,
  markAbsent,
  markPresent,
  openRoll,
  question,
  savedMarks,
} from '#web/tests/support/component/rollSheet.ts'

// Covers: decisions section 3: days without a lesson, days that are over.

const strip = page.getByRole('navigation', { name: 'Últimos 14 dias' })

test('a day without a lesson needs a reason, and can be taken back with its marks', async () => {
  await openRoll(2)
  await markAbsent(0)
  await savedMarks(1)
  await chooseInMenu('Não houve aula')
  await button('Registrar que não houve aula').click()
  await expect.element(page.getByText('Diga por que não houve aula')).toBeVisible()
  await button('Feriado').click()
  await button('Registrar que não houve aula').click()
  await expect.element(page.getByRole('heading', { name: 'Não houve aula' })).toBeVisible()
  await expect.element(strip.getByRole('link', { name: /, hoje: não houve aula$/ })).toBeVisible()
  await button(/^Houve aula/).click()
  await counts('0 presentes, 1 falta, 22 sem marcação')
})

test('the strip of the last days says what each day has, and its arrows lead to another day', async () => {
  await openRoll(2)
  await markAbsent(0)
  const address = window.location.href
  const today = strip.getByRole('link', { name: /, hoje: chamada não concluída$/ })
  await expect.element(today).toHaveAttribute('aria-current', 'date')
  today.element().focus()
  await userEvent.keyboard('{ArrowLeft}{Enter}')
  await expect.element(button('Hoje')).toBeVisible()
  expect(window.location.href).not.toBe(address)
})

test('a past day is corrected after one question', async () => {
  await openRoll(4)
  goTo(`${window.location.pathname}?date=2026-11-22`)
  await markPresent(0)
  await markPresent(1)
  await savedMarks(2)
  await expect.element(question).not.toBeInTheDocument()
  goTo(`${window.location.pathname}?date=2026-11-22`)
  await markAbsent(0)
  await expect.element(page.getByRole('alertdialog', { name: /^Corrigir a chamada de/ })).toBeVisible()
  await counts('2 presentes, 0 faltas, 16 sem marcação')
  await button('Corrigir', question).click()
  await counts('1 presente, 1 falta, 16 sem marcação')
  await markAbsent(1)
  await counts('0 presentes, 2 faltas, 16 sem marcação')
  await expect.element(question).not.toBeInTheDocument()
})

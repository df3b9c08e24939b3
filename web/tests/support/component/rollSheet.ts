import { expect } from 'vitest'
import { type Locator, page } from 'vitest/browser'
import { openApp, rows } from './openApp.tsx'

/** What a teacher does on the sheet of a roll. */

export const button = (name: string | RegExp, within: Pick<Locator, 'getByRole'> = page) =>
  within.getByRole('button', { name })
export const dialog = page.getByRole('dialog')
export const question = page.getByRole('alertdialog')

/** Opens today's roll of a class of professora's. */
export async function openRoll(classId: number): Promise<void> {
  await openApp('professora', `/teacher/classes/${classId}/roll-call`)
  await expect.element(button('Todos presentes')).toBeVisible()
}

/** Goes to a day without a lesson by the weekday, on which nothing was registered. */
export async function openFreeDay(): Promise<void> {
  await page
    .getByRole('navigation', { name: 'Últimos 14 dias' })
    .getByRole('link', { name: /sem aula neste dia/ })
    .first()
    .click()
  await expect.element(button('Hoje')).toBeVisible()
}

export const row = (nth: number) => page.getBySelector('[data-student]').nth(nth)
export const markAbsent = (nth: number) =>
  button(/^Ausente/)
    .nth(nth)
    .click()
export const markPresent = (nth: number) =>
  button(/^Presente/)
    .nth(nth)
    .click()
export const rate = (nth: number) =>
  button(/^Avaliar/)
    .nth(nth)
    .click()
export const conclude = () => button('Concluir chamada').click()
export const undo = () => button('Desfazer').click()

/** Waits until the sheet says how many are present, absent and unmarked. */
export const counts = (text: string) => expect.element(page.getBySelector('[data-count]')).toHaveTextContent(text)

export const receipt = (text: RegExp) => expect.element(page.getByText(text)).toBeVisible()

/** Waits until the sheet shows this many marks as saved on the device. */
export const savedMarks = (count: number) =>
  expect.poll(() => document.querySelectorAll('[data-on=saved]').length).toBe(count)

/** The marks on the device of the roll at the present address. */
export async function marksOnDevice() {
  const { pathname, searchParams } = new URL(window.location.href)
  const [, classId, lessonId] = /classes\/(\d+)\/lessons\/(\d+)/.exec(pathname)!
  const marks = await rows().where('attendance', {
    classId: Number(classId),
    lessonId: Number(lessonId),
    date: searchParams.get('date')!,
  })
  return marks.map(({ present, detail, reason }) => ({ present, detail, reason }))
}

/** Chooses a rarer action from the menu of a roll. */
export async function chooseInMenu(name: string): Promise<void> {
  await button(/^Ações: chamada de/).click()
  await page.getByRole('menuitem', { name }).click()
}

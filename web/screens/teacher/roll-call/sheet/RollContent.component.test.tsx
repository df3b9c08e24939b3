import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { useSessionState } from '#web/session/sessionState.ts'
import { goTo, rows, waitingChanges } from '#web/tests/support/component/openApp.tsx'
import { counts, markPresent, openRoll, savedMarks } from '#web/tests/support/component/rollSheet.ts'

// Covers: decisions section 9: what was taught stands in the roll.

const field = page.getByRole('textbox', { name: 'Conteúdo da aula' })
const mirror = () => useSessionState.getState().mirror!
const contents = async () =>
  (await rows().where('rollCalls', { classId: 2 })).flatMap(({ content }) => (content === null ? [] : [content]))
const drafts = async () => Object.values((await mirror().db.read('drafts')) ?? {}).map(({ value }) => value)

test('what was taught is saved once when the field is left, stands in the sheet again, and can be emptied', async () => {
  await openRoll(2)
  await field.fill('Frações')
  await expect.poll(drafts).toEqual(['Frações'])
  expect(await waitingChanges()).toBe(0)
  await field.fill('Frações e metades ')
  await userEvent.tab()
  await expect.element(page.getByText('Salvo', { exact: true })).toBeVisible()
  expect(await contents()).toEqual(['Frações e metades'])
  // The name of a lesson that somebody prepared stays.
  expect(await waitingChanges()).toBe(1)
  await expect.poll(drafts).toEqual([])
  await counts('0 presentes, 0 faltas, 23 sem marcação')
  goTo(window.location.pathname + window.location.search)
  await expect.element(field).toHaveValue('Frações e metades')
  await field.fill('')
  await userEvent.tab()
  await expect.poll(contents).toEqual([])
})

test('what was taught stands on the page of the lesson', async () => {
  await openRoll(2)
  await field.fill('Frações e metades')
  await userEvent.tab()
  await expect.poll(contents).toHaveLength(1)
  const lesson = await rows().get('lessons', Number(/lessons\/(\d+)/.exec(window.location.pathname)![1]))
  goTo('/teacher/classes?turma=2')
  await page.getByRole('button', { name: `Visualizar: ${lesson!.title}` }).click()
  await expect.element(page.getByRole('dialog').getByText(/^\d\d\/\d\d: Frações e metades$/)).toBeVisible()
})

test('a pause saves it, and typing goes on where it was', async () => {
  await openRoll(2)
  await field.fill('Frações ')
  await expect.poll(contents, { timeout: 5_000 }).toEqual(['Frações'])
  await expect.element(field).toHaveValue('Frações ')
  await userEvent.keyboard('e metades')
  await expect.element(field).toHaveValue('Frações e metades')
  await expect.poll(contents, { timeout: 5_000 }).toEqual(['Frações e metades'])
})

test('what was typed before the app was closed is in the field again, and marks stay apart from it', async () => {
  await openRoll(2)
  const { pathname, search } = window.location
  const [, lessonId] = /lessons\/(\d+)/.exec(pathname)!
  const date = new URLSearchParams(search).get('date')
  await mirror().db.keep('drafts', { [`conteúdo 2/${lessonId}/${date}`]: { at: Date.now(), value: 'Metad' } })
  goTo('/')
  goTo(pathname + search)
  await expect.element(field).toHaveValue('Metad')
  expect(await contents()).toEqual([])
  await markPresent(0)
  await savedMarks(1)
  await field.fill('Metades')
  // Leaving the sheet leaves the field.
  await page.getByRole('link', { name: 'trocar aula' }).click()
  await expect.poll(contents).toEqual(['Metades'])
})

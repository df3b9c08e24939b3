import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { addDays, weekdayIndex } from '#schema/fields/dates/civilDate.ts'
import { weekdays } from '#schema/fields/labels.ts'
import type { SchoolClass } from '#schema/nouns/schoolClass.ts'
import { put } from '#schema/nouns/tables.ts'
import { desktop } from '#scripts/testKit/browser/browser.ts'
import { lookAgain } from '#scripts/testKit/browser/lookAgain.ts'
import { demoVisits } from '#scripts/testKit/browser/visits.ts'
import { synced } from '#scripts/testKit/screens/people.ts'
import { markPresent, openRoll, savedMarks } from '#scripts/testKit/screens/rollPage.ts'
import { askServer, changeOnServer } from '#scripts/testKit/server/askServer.ts'

// Covers: decisions section 3. Days show the roll they have; a lesson that is asked for opens, whatever else its day has.
const { server, page, enter } = demoVisits()

const rollAt = (address: string) => {
  const { pathname, searchParams } = new URL(address)
  const [, classId, lessonId] = /classes\/(\d+)\/lessons\/(\d+)/.exec(pathname)!
  return { classId: Number(classId), lessonId: Number(lessonId), date: searchParams.get('date')! }
}
const opened = (page: Page) => {
  const { lessonId, date } = rollAt(page.url())
  return { lessonId, date }
}
const count = (text: string) => page().locator('[data-count]').getByText(text, { exact: true }).waitFor()
const another = () => page().getByRole('link', { name: /^Fazer outra chamada neste dia, da aula “/ })

test('a lesson’s row opens that lesson beside the day’s other roll; the picker opens the roll that the day has', async () => {
  await enter('professora', desktop)
  const { lessonId, date } = rollAt(await openRoll(page(), 2))
  const title = (await page().getByText('trocar aula').locator('..').innerText()).split(' · ')[0]!
  await page().getByRole('button', { name: 'Todos presentes' }).click()
  await page().getByRole('button', { name: 'Concluir chamada' }).click()
  await page()
    .getByText(/23 presentes, 0 faltas · salva neste aparelho/)
    .waitFor()

  // From the row of another lesson.
  await page().getByRole('link', { name: 'trocar aula' }).click()
  const other = page()
    .getByRole('link', { name: /^Registrar Aula: / })
    .and(page().locator(`:not([href*="/lessons/${lessonId}/"])`))
    .first()
  const otherTitle = (await other.getAttribute('aria-label'))!.replace('Registrar Aula: ', '')
  const otherId = rollAt(new URL((await other.getAttribute('href'))!, page().url()).href).lessonId
  await other.click()
  await count('0 presentes, 0 faltas, 23 sem marcação')
  await page().getByText(otherTitle, { exact: true }).waitFor()
  await page().getByText(`Neste dia há também a chamada da aula “${title}”: 23 presentes, 0 faltas.`).waitFor()
  expect(opened(page())).toEqual({ lessonId: otherId, date })

  // By the picker, from a day without a roll, where the requested lesson is the one to begin.
  const classes = await (await askServer(server())).get<SchoolClass[]>('/api/classes')
  const { weekday } = classes.find(({ id }) => id === 2)!
  const before = [-3, -4].map((days) => addDays(date, days)).find((day) => weekdays[weekdayIndex(day)] !== weekday)!
  const address = new URL(page().url())
  await page().goto(`${address.pathname.replace(/lessons\/\d+/, `lessons/${lessonId + 1}`)}?date=${before}`)
  await count('0 presentes, 0 faltas, 23 sem marcação')
  await page()
    .getByRole('button', { name: /^Data: / })
    .click()
  await page().getByRole('dialog').waitFor()
  const today = page().locator('[data-part=table-cell-trigger][data-today]:not([data-outside-range]):visible')
  if (!(await today.count())) await page().locator('[data-part=next-trigger]:visible').click()
  await today.click()
  await count('23 presentes, 0 faltas')
  expect(opened(page())).toEqual({ lessonId, date })

  await another().click()
  await count('0 presentes, 0 faltas, 23 sem marcação')
  await page().getByText(`Neste dia há também a chamada da aula “${title}”: 23 presentes, 0 faltas.`).waitFor()
  expect(opened(page()).lessonId).not.toBe(lessonId)
  const second = page().url()
  await markPresent(page(), 0)
  await savedMarks(page(), 1)
  await page().goto(second)
  await count('1 presente, 0 faltas, 22 sem marcação')
  await page()
    .getByRole('link', { name: `Abrir a chamada da aula ${title}` })
    .click()
  await count('23 presentes, 0 faltas')
  await page().getByText('1 presente, 0 faltas.').waitFor()
  await synced(page())
})

test('a roll that arrives from another device while the sheet of its day is open is announced, and nothing is closed', async () => {
  await enter('professora', desktop)
  const day = rollAt(await openRoll(page(), 4))
  const here = page().url()
  await page().getByRole('navigation', { name: 'Últimos 14 dias' }).waitFor()
  const studentId = Number(await page().locator('[data-student]').first().getAttribute('data-student'))
  const elsewhere = { ...day, lessonId: day.lessonId + 1 }
  await changeOnServer(server(), [
    put('rollCalls', elsewhere),
    put('attendance', { ...elsewhere, studentId, present: false }),
  ])
  await lookAgain(page())
  await page()
    .getByText(/^Neste dia há também a chamada da aula “.*”: 0 presentes, 1 falta\.$/)
    .waitFor()
  expect(page().url()).toBe(here)
  await markPresent(page(), 1)
  await count('1 presente, 0 faltas, 17 sem marcação')
  await synced(page())
})

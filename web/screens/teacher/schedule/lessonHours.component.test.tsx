import { MemoryRouter } from 'react-router-dom'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { classMinutes } from '#schema/rules/schedule/subjects.ts'
import { PendingRolls } from '#web/components/school/PendingRolls.tsx'
import { useSessionState } from '#web/session/sessionState.ts'
import { drawAlone } from '#web/tests/support/component/drawAlone.tsx'
import { desktop, goTo, openApp, rows } from '#web/tests/support/component/openApp.tsx'

// Covers: issue "a real week": '3ª aula' is said wherever a meeting is named with its hour.

const text = (words: RegExp) => page.getByText(words).first()

/** Gives the school on this device an hour that no class has, and then those of all its classes. */
async function giveHours(): Promise<string[]> {
  const [school] = await rows().where('schools', {})
  const starts = [...new Set((await rows().where('classes', {})).map(({ classTime }) => classTime))].sort()
  const lessonHours = ['05:00', ...starts].map((startTime) => ({ startTime, minutes: classMinutes }))
  const { db } = useSessionState.getState().mirror!
  await db.rows('schools').update(school!.id, { 'row.lessonHours': lessonHours } as never)
  return starts
}
/** '08:00 · 2ª aula', which no meeting without the school's hours has. */
const hour = (start: string, starts: readonly string[]) => `${starts.indexOf(start) + 2}ª aula`

test('the agendas of a teacher name the hour of the school, and nothing where it has none', async () => {
  await openApp('professora', '/teacher/schedule')
  const named = page.getByText(/\dª aula/)
  await expect.element(page.getByRole('heading', { name: 'Em Andamento' })).toBeVisible()
  await expect.element(named).not.toBeInTheDocument()
  const starts = await giveHours()
  const [time] = /\d\d:\d\d/.exec(text(/^\d\d:\d\d · \d+ alunos?/).element().textContent!)!
  await expect.element(text(new RegExp(`^${time} · \\d+ alunos? · ${hour(time, starts)}$`))).toBeVisible()
  goTo('/teacher/schedule?aba=semana')
  await expect.element(text(new RegExp(`^segunda-feira \\(hoje\\) · ${time} · ${hour(time, starts)}$`))).toBeVisible()
  goTo('/')
  await expect.element(text(new RegExp(`^${time} · ${hour(time, starts)}$`))).toBeVisible()
})

test('the sheet of a roll names it beside the class', async () => {
  await openApp('professora', '/teacher/schedule')
  await giveHours()
  await page.getByRole('link', { name: /^Entrar na Sala/ }).click()
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent(/ · \dª aula$/)
})

test('so does the day of the office', async () => {
  await openApp('direcao', '/', desktop)
  await giveHours()
  await expect
    .element(
      page
        .getByRole('list', { name: 'Chamadas de hoje' })
        .getByText(/^\dª aula · /)
        .first(),
    )
    .toBeVisible()
})

test('so does the agenda of a student', async () => {
  await openApp('aluna', '/student/today-lessons')
  await giveHours()
  await expect.element(text(/^\d\d:\d\d · \S+ · \dª aula$/)).toBeVisible()
})

test('so does a roll that is missing', async () => {
  const meeting = { weekday: 'monday', startTime: '07:00', minutes: 50, room: null, periods: 1 } as const
  const roll = { classId: 2, moduleId: 5, title: '7º B', date: '2026-11-16', state: 'none', lessonId: null } as const
  const hourName = ({ startTime }: { startTime: string }) => `hora ${startTime}`
  drawAlone().draw(
    <MemoryRouter>
      <PendingRolls rolls={[{ ...roll, teacherId: null, meeting }]} area="teacher" hourName={hourName} />
    </MemoryRouter>,
  )
  await expect.element(text(/^segunda-feira, 16 de novembro · hora 07:00 · sem chamada$/)).toBeVisible()
})

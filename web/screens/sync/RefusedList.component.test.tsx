import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { useSessionState } from '#web/session/sessionState.ts'
import { desktop, goTo, rows } from '#web/tests/support/component/openApp.tsx'
import { button, markAbsent, markPresent, openRoll, savedMarks } from '#web/tests/support/component/rollSheet.ts'

// Covers: decisions section 9, a roll that a clock ahead filed under a day that has not come.

/** A roll of two marks, taken here and refused by the server; its right day is the one before. */
async function refusedRoll() {
  await openRoll(2)
  await markAbsent(0)
  await markPresent(1)
  await savedMarks(2)
  const { db } = useSessionState.getState().mirror!
  const [, classId, lessonId] = /classes\/(\d+)\/lessons\/(\d+)/.exec(window.location.pathname)!
  const place = { classId: Number(classId), lessonId: Number(lessonId), date: '2026-11-20' }
  const message = 'attendanceDate: a chamada é de um dia que ainda não chegou.'
  await db.outbox.toCollection().modify({ state: 'refused', code: 'attendance.tooEarly', message, place })
  return { db, place }
}

test.each([
  ['on the sync page, as its main act', '/sync'],
  ['on the roll itself', null],
])('a roll filed under a false day is registered on the right one by one press %s', async (_, path) => {
  const { db, place } = await refusedRoll()
  if (path) goTo(path)
  await expect.element(page.getByText(/^O relógio deste aparelho estava adiantado: 2 alterações/)).toBeVisible()
  if (path) await expect.element(button('Tentar de novo')).not.toBeInTheDocument()
  const act = button('Registrar em 20/11')
  act.element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('Chamada registrada neste aparelho')).toBeVisible()
  await expect.element(act).not.toBeInTheDocument()
  expect((await rows().where('attendance', place)).map(({ present }) => present).sort()).toEqual([false, true])
  const entries = await db.outbox.toArray()
  expect(entries.map(({ state, body }) => [state, body?.attendanceDate])).toEqual([
    ['queued', '2026-11-20'],
    ['queued', '2026-11-20'],
  ])
})

test('it fits a desktop and says what will be done where the marks belong to another lesson', async () => {
  const { db, place } = await refusedRoll()
  await page.viewport(desktop.width, desktop.height)
  await db.outbox.toCollection().modify({ code: 'rollCall.moved', place })
  goTo('/sync')
  await expect.element(button(/^Registrar em “.+”, 20\/11$/)).toBeVisible()
  await expect.element(page.getByText(/depois que a chamada mudou de lugar\.$/)).toBeVisible()
})

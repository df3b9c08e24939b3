import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { meetingTimes } from '#schema/fields/meeting.ts'
import { updateModuleClass } from '#schema/mutations/class/updateModuleClass.ts'
import { mutate } from '#web/mirror/outbox/mutate.ts'
import { useSessionState } from '#web/session/sessionState.ts'
import { card, press, sees } from '#web/tests/support/component/office.ts'
import { desktop, goTo, openApp, rows, waitingChanges } from '#web/tests/support/component/openApp.tsx'

// Covers: a new school year, without a network.

const choice = page.getByLabelText('O que acontece com EJA Noturno')
const openClasses = async () => (await rows().where('classes', {})).filter(({ closedOn }) => closedOn === null).length

test('the classes of the year are taken into the next in one act, and undone in one', async () => {
  await openApp('direcao', '/admin/classes', desktop)
  const before = await openClasses()
  await page.getByRole('link', { name: 'Novo ano letivo' }).click()
  await choice.selectOptions('Encerra sem turma nova')
  await press('Começar o novo ano')
  await sees(/^Novo ano letivo pronto/)
  const waiting = await waitingChanges()
  expect(waiting).toBe(before)
  expect(await openClasses()).toBe(before - 1)
  goTo('/admin/new-year')
  await sees('Nenhuma turma escolhida.')
  await expect.element(page.getByRole('button', { name: 'Começar o novo ano' })).toBeDisabled()
})

test('a student is moved to another new class, and the whole year is undone', async () => {
  await openApp('direcao', '/admin/new-year', desktop)
  const before = await openClasses()
  await page.getByText('Escolher os alunos de EJA Noturno').click()
  const places = page.getByRole('list', { name: 'Alunos de EJA Noturno' }).getByRole('combobox')
  await places.first().selectOptions('Nenhuma turma nova')
  await sees('11 de 12 continuam')
  await press('Começar o novo ano')
  await sees(/^Novo ano letivo pronto/)
  await press('Desfazer')
  await expect.element(choice).toBeVisible()
  expect(await openClasses()).toBe(before)
  const waiting = (await rows().where('enrollments', {})).filter(({ leftAt }) => leftAt === null)
  expect(waiting.length).toBeGreaterThan(12)
})

test('a class goes on with its timetable, or without where it is not copied', async () => {
  await openApp('direcao', '/admin/new-year', desktop)
  const copies = page
    .getByRole('listitem')
    .filter({ hasText: 'EJA Noturno' })
    .getByRole('checkbox', { name: 'Copiar o horário' })
  await expect.element(copies).not.toBeInTheDocument()
  const mirror = useSessionState.getState().mirror!
  const [eja] = await rows().where('classes', { title: 'EJA Noturno' })
  const [link] = await rows().where('moduleClasses', { classId: eja!.id })
  const meetings = meetingTimes.parse([{ weekday: 'friday', startTime: '19:00', minutes: 50 }])
  await mutate(mirror, updateModuleClass, { moduleId: link!.moduleId, classId: eja!.id, meetings })
  await expect.element(copies).toBeChecked()
  const hours = async () =>
    (await rows().where('moduleClasses', { moduleId: link!.moduleId })).filter((each) => each.meetings).length
  await press('Começar o novo ano')
  await sees(/^Novo ano letivo pronto/)
  expect(await hours()).toBe(2)
  await press('Desfazer')
  await expect.element(copies).toBeVisible()
  await copies.click()
  await press('Começar o novo ano')
  await sees(/^Novo ano letivo pronto/)
  expect(await hours()).toBe(1)
})

test('a class is closed on a day, is found under its filter, and is opened again', async () => {
  await openApp('direcao', '/admin/classes', desktop)
  const eja = card('EJA Noturno')
  await eja.getByRole('button', { name: /^Encerrar/ }).click()
  const form = page.getByRole('dialog', { name: 'Encerrar Turma' })
  await form.getByLabelText('Último dia').fill('20/11/2026')
  await press('Encerrar', form)
  await expect.element(form).not.toBeInTheDocument()
  await expect.element(eja).not.toBeInTheDocument()
  // The form is gone before the browser has gone back from it.
  await expect.poll(() => window.location.search).toBe('')
  goTo('/admin/classes?situacao=encerradas')
  await expect.element(eja.getByText('Encerrada em 20/11/2026')).toBeVisible()
  await eja.getByRole('button', { name: /^Reabrir/ }).click()
  await press('Reabrir', page.getByRole('dialog', { name: 'Reabrir Turma' }))
  goTo('/admin/classes')
  await expect.element(eja.getByText('12 alunos')).toBeVisible()
})

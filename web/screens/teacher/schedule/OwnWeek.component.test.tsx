import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { meetingTimes } from '#schema/fields/meeting.ts'
import { linkModule } from '#schema/mutations/class/linkModule.ts'
import { setLessonHours } from '#schema/mutations/school/setLessonHours.ts'
import { mutate } from '#web/mirror/outbox/mutate.ts'
import { useSessionState } from '#web/session/sessionState.ts'
import { makeClass, sees } from '#web/tests/support/component/office.ts'
import { desktop, goTo, openApp, rows } from '#web/tests/support/component/openApp.tsx'

// Covers: the week of a teacher by the hours of the school, with the subjects that they teach.

const region = (name: string) => page.getByRole('region', { name })

test('a teacher reads the own week as a grid', async () => {
  await openApp('professora', '/teacher/schedule', desktop)
  await page.getByRole('tab', { name: 'Horário' }).click()
  const week = page.getByRole('table', { name: 'Minha semana' })
  await expect.element(week.getByRole('columnheader', { name: 'segunda-feira' })).toBeVisible()
  const taught = (await rows().where('classes', {})).map(({ title }) => title)
  expect(taught.length).toBeGreaterThan(0)
  for (const title of taught) await expect.element(week.getByText(title, { exact: true }).first()).toBeVisible()
  await expect.element(week.getByRole('button')).not.toBeInTheDocument()
})

test('the office reads the week of a subject’s teacher, by the school’s hours', async () => {
  await openApp('direcao', '/admin/teachers', desktop)
  await makeClass('Turma breve', 'Paula Gonçalves')
  const mirror = useSessionState.getState().mirror!
  const [schoolClass] = await rows().where('classes', { title: 'Turma breve' })
  const teachers = await rows().where('users', { role: 'teacher' })
  const teacher = teachers.find(({ name }) => name !== 'Paula Gonçalves')!
  const [module] = (await rows().where('modules', {})).sort((a, b) => a.order - b.order)
  const meetings = meetingTimes.parse([{ weekday: 'saturday', startTime: '08:40', minutes: 50, room: 'Quadra' }])
  const subject = { moduleId: module!.id, classId: schoolClass!.id, teacherId: teacher.id, meetings }
  await mutate(mirror, linkModule, subject)
  const lessonHours = ['07:00', '07:50', '08:40'].map((startTime) => ({ startTime, minutes: 50 }))
  await mutate(mirror, setLessonHours, { id: schoolClass!.schoolId!, lessonHours })
  goTo(`/admin/people/${teacher.id}`)
  const title = `Turma breve · ${module!.title}`
  await expect.element(region('Turmas').getByRole('link', { name: title })).toBeVisible()
  await sees('sábado, 08:40')
  const row = region('Horário').getByRole('row', { name: /^3ª aula/ })
  await expect.element(row.getByText(title)).toBeVisible()
  await expect.element(row.getByText('até 09:30, Quadra')).toBeVisible()
})

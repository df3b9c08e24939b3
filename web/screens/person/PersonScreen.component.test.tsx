import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { sees } from '#web/tests/support/component/office.ts'
import { openApp, rows } from '#web/tests/support/component/openApp.tsx'

// Covers: issue 19, point 2.

const heading = (name: string) => page.getByRole('heading', { level: 1, name })

/** Opens a student's page from nothing but their name on this device. */
async function openStudent(login: 'direcao' | 'professora', area: 'admin' | 'teacher') {
  await openApp(login, '/')
  const [enrollment] = await rows().where('enrollments', { classId: 1 })
  const student = (await rows().get('users', enrollment!.studentId))!
  await openApp(login, `/${area}/people/${student.id}`)
  await expect.element(heading(student.name)).toBeVisible()
  return student
}

test('the office and the teacher open a student’s page with the classes, without a network', async () => {
  await openStudent('direcao', 'admin')
  await expect.element(page.getByRole('region', { name: 'Turmas' }).getByRole('listitem').first()).toBeVisible()
  await openStudent('professora', 'teacher')
  await expect.element(page.getByRole('region', { name: 'Turmas' }).getByRole('listitem').first()).toBeVisible()
})

test('a teacher who asks for somebody else’s page is told so', async () => {
  await openApp('professora', '/teacher/people/999999')
  await expect.element(heading('Pessoa não encontrada')).toBeVisible()
  await sees('A pessoa não existe mais, ou não está entre as que você acompanha.')
})

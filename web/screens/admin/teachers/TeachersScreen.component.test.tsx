import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { updateModuleClass } from '#schema/mutations/class/updateModuleClass.ts'
import { mutate } from '#web/mirror/outbox/mutate.ts'
import { useSessionState } from '#web/session/sessionState.ts'
import { desktop, openApp, rows } from '#web/tests/support/component/openApp.tsx'

// Covers: spec section 2 (teachers); who of them still has to come in.

const table = page.getByRole('table', { name: 'Gerenciamento de Professores' })
const lineOf = (name: string) => table.getByRole('row').filter({ hasText: name })

test('the list says which classes each teacher has, also for a subject alone, and who has not come in yet', async () => {
  await openApp('direcao', '/admin/teachers', desktop)
  const teachers = await rows().where('users', { role: 'teacher' })
  const [link] = await rows().where('moduleClasses', {})
  const schoolClass = (await rows().get('classes', link!.classId))!
  const teacher = teachers.find(({ id }) => id !== schoolClass.teacherId)!
  const { moduleId, classId } = link!
  await mutate(useSessionState.getState().mirror!, updateModuleClass, { moduleId, classId, teacherId: teacher.id })
  await expect.element(lineOf(teacher.name).getByTitle(schoolClass.title)).toBeInTheDocument()
  const waiting = teachers.filter(({ mustChangePassword }) => mustChangePassword)
  await page.getByLabelText('Filtrar por primeiro acesso').selectOptions('Já entrou')
  await expect.poll(() => table.getByRole('row').elements().length - 1).toBe(teachers.length - waiting.length)
})

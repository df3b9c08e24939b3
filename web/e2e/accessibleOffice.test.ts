import { test } from 'vitest'
import { desktop } from './harness/browser.ts'
import { choose, press } from './harness/office.ts'
import { demoVisits } from './harness/visits.ts'
import { fitsEveryWidth, wellOnEveryDevice } from './harness/wellOnEveryDevice.ts'

// Covers: trials U8 and U10 on what adminForms, adminPerformance and schoolDay leave of the office's screens and dialogs.
const { enter, page } = demoVisits()

const close = async () => {
  await page().keyboard.press('Escape')
  await page().getByRole('dialog').or(page().getByRole('alertdialog')).waitFor({ state: 'detached' })
}
async function open(show: Promise<unknown>, where: string) {
  await show
  await page().getByRole('dialog').or(page().getByRole('alertdialog')).waitFor()
  await wellOnEveryDevice(page(), where)
  await close()
}
const ready = () => page().locator('main').locator('li, tbody tr, dl, form, [role=tabpanel]').first().waitFor()

test('a school’s screens and dialogs fit 320 px and 200 %, and axe finds nothing in them', async () => {
  await enter('direcao', desktop, '/')
  for (const path of [
    '/',
    '/admin/modules',
    '/admin/modules/1',
    '/admin/modules/1?aba=aulas',
    '/admin/modules/1?aba=turmas',
    '/admin/modules/999',
    '/admin/classes',
    '/sync',
    '/nada',
  ]) {
    await page().goto(path)
    await page().getByRole('heading', { level: 1 }).waitFor()
    await fitsEveryWidth(page(), path)
  }
  for (const path of [
    '/admin/trash',
    '/profile',
    '/admin/performance',
    '/admin/performance?aba=desempenho',
    '/admin/performance?aba=avaliacoes',
  ]) {
    await page().goto(path)
    await page().getByRole('heading', { level: 1 }).waitFor()
    await wellOnEveryDevice(page(), path)
  }
  await page().goto('/admin/teachers')
  await ready()
  await wellOnEveryDevice(page(), 'teachers')
  await open(press(page(), 'Adicionar Novo Professor'), 'a new teacher')
  await open(choose(page(), 'Otávio Simões', 'Editar'), 'a teacher edited')
  await open(choose(page(), 'Otávio Simões', 'Excluir'), 'a teacher deleted')
  await page().goto('/admin/administrators')
  await ready()
  await wellOnEveryDevice(page(), 'administrators')
  await open(choose(page(), 'Cícero Magalhães', 'Remover'), 'an administrator removed')
  await page().goto('/admin/students')
  await ready()
  for (const nth of [1, 2]) await page().getByRole('checkbox').nth(nth).check()
  await wellOnEveryDevice(page(), 'students chosen')
  for (const act of ['Mudar categoria', 'Matricular em turma', 'Excluir'])
    await open(
      page().getByRole('region', { name: 'Alunos selecionados' }).getByRole('button', { name: act }).click(),
      act,
    )
})

test('the same of all schools’', async () => {
  await enter('super', desktop, '/')
  await page().getByRole('term').first().waitFor()
  await wellOnEveryDevice(page(), 'dashboard')
  await page().goto('/superadmin/trash')
  await page().getByRole('heading', { level: 1 }).waitFor()
  await fitsEveryWidth(page(), 'bin')
  await page().goto('/superadmin/schools')
  await ready()
  await wellOnEveryDevice(page(), 'schools')
  await open(press(page(), 'Nova Escola'), 'a new school')
  const school = 'Escola Estadual Conceição Evaristo'
  await open(choose(page(), school, 'Editar'), 'a school edited')
  await open(choose(page(), school, 'Excluir'), 'a school deleted')
  await page().goto('/superadmin/admins')
  await ready()
  await wellOnEveryDevice(page(), 'administrators')
  await open(press(page(), 'Novo Administrador'), 'a new administrator')
  await open(choose(page(), 'Cícero Magalhães', 'Definir como principal'), 'a new principal')
})

import { test } from 'vitest'
import { allThere } from '#scripts/testKit/browser/allThere.ts'
import { axeClean } from '#scripts/testKit/browser/axeClean.ts'
import { desktop } from '#scripts/testKit/browser/browser.ts'
import { axeCleanNarrow, fitsEveryWidth } from '#scripts/testKit/browser/everyWidth.ts'
import { demoVisits } from '#scripts/testKit/browser/visits.ts'
import { choose, press } from '#scripts/testKit/screens/office.ts'

// Covers: trial U10 on every screen of the office, and U8 on those that no other test visits on a phone or on a
// desktop.
const { enter, page } = demoVisits()

const anyDialog = () => page().getByRole('dialog').or(page().getByRole('alertdialog'))
async function narrowDialog(show: Promise<unknown>, where: string) {
  await show
  await anyDialog().waitFor()
  await axeCleanNarrow(page(), where)
  await page().keyboard.press('Escape')
  await anyDialog().waitFor({ state: 'detached' })
}
async function go(path: string) {
  await page().goto(path)
  await allThere(page())
  await fitsEveryWidth(page(), path)
}

test('a school’s screens fit 320 px and 200 %, and axe finds nothing in them', async () => {
  await enter('direcao', desktop)
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
  ])
    await go(path)
  await go('/profile')
  await axeClean(page(), 'profile, desktop')
  for (const path of [
    '/admin/trash',
    '/admin/performance',
    '/admin/performance?aba=desempenho',
    '/admin/performance?aba=avaliacoes',
  ]) {
    await go(path)
    await axeCleanNarrow(page(), path)
  }
  for (const path of ['/admin/administrators', '/admin/teachers']) {
    await go(path)
    await axeClean(page(), `${path}, desktop`)
    await axeCleanNarrow(page(), path)
  }
  await choose(page(), 'Otávio Simões', 'Editar')
  await narrowDialog(anyDialog().waitFor(), 'a teacher edited')
  await go('/admin/students')
  for (const nth of [1, 2]) await page().getByRole('checkbox').nth(nth).check()
  const acts = page().getByRole('region', { name: 'Alunos selecionados' })
  for (const name of ['Mudar categoria', 'Matricular em turma', 'Excluir'])
    await narrowDialog(acts.getByRole('button', { name }).click(), name)
})

test('the screens of all schools fit too, and axe finds nothing in them', async () => {
  await enter('super', desktop)
  await go('/')
  await axeClean(page(), 'dashboard, desktop')
  await axeCleanNarrow(page(), 'dashboard')
  await go('/superadmin/trash')
  await go('/superadmin/schools')
  await axeCleanNarrow(page(), 'schools')
  await narrowDialog(press(page(), 'Nova Escola'), 'a new school')
  await go('/superadmin/admins')
  await axeCleanNarrow(page(), 'administrators')
  await narrowDialog(press(page(), 'Novo Administrador'), 'a new administrator')
  await narrowDialog(choose(page(), 'Cícero Magalhães', 'Definir como principal'), 'a new principal')
})

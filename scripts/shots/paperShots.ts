import type { Page } from 'playwright'
import { choose, press } from '#scripts/testKit/screens/office.ts'
import { onPaper, table } from './onPaper.ts'
import { leave, list, paperShot, type Shot, shot } from './shot.ts'

const printing = (page: Page) => page.getByRole('dialog').getByRole('button', { name: 'Imprimir' }).waitFor()
const paperOfClass = (name: string, label: string): Shot[] => [
  shot(`papers-${name}`, async (page) => {
    await page.getByLabel('Papel').selectOption(label)
    await printing(page)
  }),
  paperShot(`paper-${name}`, printing),
]

/** What the office prints and downloads: lists, the papers of a class, a declaration. */
export const paperShots: Shot[] = [
  shot('download-menu', async (page) => {
    await page.goto('/admin/students')
    await table(page)
    await press(page, 'Baixar')
    await page.getByRole('menuitem').first().waitFor()
  }),
  onPaper('students', '/admin/students'),
  onPaper('students-found', '/admin/students?busca=ana'),
  onPaper('teachers', '/admin/teachers'),
  onPaper('classes', '/admin/classes', list('Turmas')),
  shot('papers-diary', async (page) => {
    await page.goto('/admin/classes?papeis=1')
    await printing(page)
  }),
  paperShot('paper-diary', printing),
  ...paperOfClass('list', 'Lista da turma'),
  ...paperOfClass('blank', 'Folha em branco'),
  shot('declaration', async (page) => {
    await leave(page)
    await page.goto('/admin/students?busca=ana')
    await choose(page, 'Ana Luísa Trindade', 'Declarações')
    await printing(page)
  }),
  paperShot('paper-declaration', printing),
]

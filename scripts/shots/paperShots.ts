import type { Page } from 'playwright'
import { choose, press } from '#scripts/testKit/screens/office.ts'
import { onPaper, table } from './onPaper.ts'
import { leave, type Shot } from './shot.ts'

const printing = (page: Page) => page.getByRole('dialog').getByRole('button', { name: 'Imprimir' }).waitFor()
const paperOfClass = (name: string, label: string): Shot[] => [
  {
    name: `papers-${name}`,
    async show(page) {
      await page.getByLabel('Papel').selectOption(label)
      await printing(page)
    },
  },
  { name: `paper-${name}`, paper: true, show: printing },
]

/** What the office prints and downloads: lists, the papers of a class, a declaration. */
export const paperShots: Shot[] = [
  {
    name: 'download-menu',
    async show(page) {
      await page.goto('/admin/students')
      await table(page)
      await press(page, 'Baixar')
      await page.getByRole('menuitem').first().waitFor()
    },
  },
  onPaper('students', '/admin/students'),
  onPaper('students-found', '/admin/students?busca=ana'),
  onPaper('teachers', '/admin/teachers'),
  onPaper('classes', '/admin/classes', (page) => page.getByRole('list', { name: 'Turmas' }).waitFor()),
  {
    name: 'papers-diary',
    async show(page) {
      await page.goto('/admin/classes?papeis=1')
      await printing(page)
    },
  },
  { name: 'paper-diary', paper: true, show: printing },
  ...paperOfClass('list', 'Lista da turma'),
  ...paperOfClass('blank', 'Folha em branco'),
  {
    name: 'declaration',
    async show(page) {
      await leave(page)
      await page.goto('/admin/students?busca=ana')
      await choose(page, 'Ana Luísa Trindade', 'Declaração de frequência')
      await printing(page)
    },
  },
  { name: 'paper-declaration', paper: true, show: printing },
]

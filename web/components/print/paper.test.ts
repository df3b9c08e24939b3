import { expect, test } from 'vitest'
import { addDocument, isPrinted, joined, pageCss, shortened } from './paper.ts'

test('a sheet has at its foot what it is of and its number, as a text that style sheets take', () => {
  const css = pageCss(joined('Escola "Nova"', '', 'Alunos'), false)
  expect(css).toContain('size: A4;')
  expect(css).toContain('content: "Escola \\"Nova\\" · Alunos"')
  expect(css).toContain('"Página " counter(page) " de " counter(pages)')
})

test('a wide table lies across the sheet, and a slip has no foot', () => {
  expect(pageCss('Diário', true)).toContain('size: A4 landscape;')
  expect(pageCss('', false)).not.toContain('counter')
})

test('at the foot of a sheet a long line is cut after a whole word', () => {
  expect(shortened('Turma: 7º Ano A', 80)).toBe('Turma: 7º Ano A')
  expect(shortened('Turma: Preparatório, tarde', 22)).toBe('Turma: Preparatório…')
})

test('the document that came last is printed, a dialog’s before the screen’s, and the screen when there is none', () => {
  const [list, dialog] = [Symbol('list'), Symbol('dialog')]
  expect(isPrinted(null)).toBe(true)
  const removeDialog = addDocument(dialog, 'dialog')
  // A dialog that its address opens may be there before the list behind it.
  const removeList = addDocument(list, 'screen')
  expect([isPrinted(null), isPrinted(list), isPrinted(dialog)]).toEqual([false, false, true])
  removeDialog()
  expect(isPrinted(list)).toBe(true)
  removeList()
  expect(isPrinted(null)).toBe(true)
})

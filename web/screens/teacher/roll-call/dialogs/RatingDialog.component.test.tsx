import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import {
  button,
  counts,
  dialog,
  markAbsent,
  markPresent,
  marksOnDevice,
  openRoll,
  rate,
  row,
  undo,
} from '#web/tests/support/component/rollSheet.ts'

// Covers: decisions section 3: late, excused, rated.

const save = () => button('Salvar', dialog).click()
const shown = (nth: number, text: string) => expect.element(row(nth).getByText(text, { exact: true }))
const late = (nth: number) => button(/^Atrasado/, row(nth)).click()

test('a tap marks a student late, and another tap takes it back', async () => {
  await openRoll(2)
  await late(0)
  await shown(0, 'Atrasado').toBeVisible()
  await markPresent(0)
  await late(0)
  await shown(0, 'Atrasado').not.toBeInTheDocument()
  await expect.poll(marksOnDevice).toEqual([{ present: true, detail: null, reason: null }])
})

test('a late student is marked in the dialog, and an absence is excused with a reason, which is required', async () => {
  await openRoll(2)
  await rate(1)
  await button('Atrasado', dialog).click()
  await save()
  await shown(1, 'Atrasado').toBeVisible()
  await markAbsent(2)
  await button(/^Justificar a falta/, row(2)).click()
  await expect.element(dialog.getByLabelText('Motivo da falta')).toBeVisible()
  await expect.element(page.getByText('Aproveitamento na aula')).not.toBeInTheDocument()
  await save()
  await expect.element(page.getByText('O motivo da falta justificada é obrigatório')).toBeVisible()
  await page.getByLabelText('Motivo da falta').fill('Consulta')
  await save()
  await shown(2, 'Falta justificada').toBeVisible()
  const saved = [
    { present: true, detail: 'late', reason: null },
    { present: false, detail: 'justified', reason: 'Consulta' },
  ]
  await expect.poll(marksOnDevice).toEqual(expect.arrayContaining(saved))
  await button('Todos presentes').click()
  await shown(2, 'Falta justificada').not.toBeInTheDocument()
  await shown(1, 'Atrasado').toBeVisible()
  await undo()
  await shown(2, 'Falta justificada').toBeVisible()
})

test('marking a student absent removes the rating and keeps the comment, and an undo restores it', async () => {
  await openRoll(4)
  await markPresent(1)
  await rate(1)
  await button('Baixa', dialog).click()
  await dialog.getByLabelText('Comentário (opcional)').fill('Chegou sem o caderno.')
  await save()
  await shown(1, 'Baixa').toBeVisible()
  await expect.element(row(1).getByLabelText('Com comentário')).toBeVisible()
  await markAbsent(1)
  await shown(1, 'Baixa').not.toBeInTheDocument()
  await expect.element(row(1).getByLabelText('Com comentário')).toBeVisible()
  await counts('0 presentes, 1 falta, 17 sem marcação')
  await undo()
  await shown(1, 'Baixa').toBeVisible()
})

import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { RollRecord } from '#schema/sync/rollRecord.ts'
import { useSessionState } from '#web/session/sessionState.ts'
import {
  button,
  conclude,
  counts,
  markAbsent,
  markPresent,
  openRoll,
  question,
  receipt,
  savedMarks,
} from '#web/tests/support/component/rollSheet.ts'

// Covers: decisions section 3, marks that arrive from another device while a concluded roll is open.

/** The marks of some students of the open roll arrive from another device, as absent. */
async function arriveAbsent(count: number) {
  const { db } = useSessionState.getState().mirror!
  const date = new URL(window.location.href).searchParams.get('date')!
  const stored = (await db.rows('rolls').where('row.date').equals(date).toArray()).find(
    ({ row }) => (row as RollRecord).classId === 2,
  )!
  const roll = stored.row as RollRecord
  const marks = roll.marks.map((mark, i) => (i < count ? { ...mark, present: false } : mark))
  await db.rows('rolls').put({ ...stored, row: { ...roll, marks } })
}

test('a concluded roll says that it is, when it was corrected, and which marks came from another device', async () => {
  await openRoll(2)
  await button('Todos presentes').click()
  await savedMarks(23)
  await conclude()
  await receipt(/salva neste aparelho às \d\d:\d\d, concluída · \d+ alterações aguardam envio$/)
  await arriveAbsent(3)
  await expect.element(page.getByText('3 marcações vieram de outro aparelho')).toBeVisible()
  await button('Ver').click()
  await expect.element(page.getByText(/: presente → ausente$/).nth(2)).toBeVisible()
  await button('Dispensar').click()
  await expect.element(page.getByText(/de outro aparelho/)).not.toBeInTheDocument()
  await counts('20 presentes, 3 faltas')
})

test('a correction of one’s own is no arrival, and its hour stands on the roll', async () => {
  await openRoll(2)
  await button('Todos presentes').click()
  await savedMarks(23)
  await conclude()
  await receipt(/, concluída · /)
  await markAbsent(0)
  await button('Alterar', question).click()
  await counts('22 presentes, 1 falta')
  await receipt(/concluída às \d\d:\d\d · corrigida às \d\d:\d\d · \d+ alterações aguardam envio$/)
  await markPresent(0)
  await counts('23 presentes, 0 faltas')
  await expect.element(page.getByText(/de outro aparelho/)).not.toBeInTheDocument()
})

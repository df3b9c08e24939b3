import { expect, test } from 'vitest'
import { newMaterial } from './lessonDrafts.ts'
import { draftsAfter } from './savedDrafts.ts'

const typed = (key: number, title: string) => {
  const draft = newMaterial(key)
  return { ...draft, fields: { ...draft.fields, title, fileUrl: 'https://materiais.example/1' } }
}

test('after a partly refused save, what was kept is a row, what was removed is gone, and the rest shows why', () => {
  const removed = { ...typed(7, 'Antigo'), removed: true }
  const drafts = [typed(-1, 'Lista'), typed(-2, 'Gabarito'), removed]
  const after = draftsAfter(drafts, 30, {
    kept: new Map([
      [-1, 501],
      [7, 7],
    ]),
    refused: new Map([[-2, 'Envie-o de novo.']]),
  })
  expect(after.map(({ key, row, refused }) => [key, row?.id ?? null, refused])).toEqual([
    [-1, 501, undefined],
    [-2, null, 'Envie-o de novo.'],
  ])
  expect(after[0]!.row).toMatchObject({ lessonId: 30, title: 'Lista', fileUrl: 'https://materiais.example/1' })
  expect(after[1]!.fields).toEqual(drafts[1]!.fields)
})

test('a draft that was refused and later kept no longer shows the refusal', () => {
  const before = [{ ...typed(-2, 'Gabarito'), refused: 'Envie-o de novo.' }]
  const [after] = draftsAfter(before, 30, { kept: new Map([[-2, 502]]), refused: new Map() })
  expect([after!.row?.id, after!.refused]).toEqual([502, undefined])
})

import { expect, test } from 'vitest'
import { undoneWords } from './undoneWords.ts'

const stays = (what: string) => ({ what, why: 'Já tem presenças marcadas. Fica.' })

test('an import that is undone whole says that all is as it was', () => {
  expect(undoneWords({ left: [] })).toContain('Tudo está como antes')
})

test('what was left alone is named with its reason; of many, the first five and how many more', () => {
  expect(undoneWords({ left: [stays('Ana Souza')] })).toBe(
    'Desfeita, menos 1 coisa que mudou depois: Ana Souza (Já tem presenças marcadas. Fica).',
  )
  const many = undoneWords({ left: Array.from({ length: 1_200 }, (_, i) => stays(`Aluna ${i + 1}`)) })
  expect(many).toContain('menos 1.200 coisas')
  expect(many).toMatch(/Aluna 5 \(.*\) e mais 1\.195\.$/)
  expect(many).not.toContain('Aluna 6')
})

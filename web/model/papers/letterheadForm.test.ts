import { expect, test } from 'vitest'
import { letterheadTyped, typedOf } from './letterheadForm.ts'
import { signersOf } from './signers.ts'

const whole = {
  lines: ['Rua do Sol, 10', '(81) 3333-4444'],
  inepCode: '26123456',
  city: 'Recife',
  signatures: [
    { name: 'Maria Souza', role: 'Diretora' },
    { name: 'José Lima', role: 'Secretário' },
  ],
  logo: null,
}

test('a letterhead that nobody changed is typed as it is', () => {
  expect(letterheadTyped(typedOf(whole), null)).toEqual({ value: whole })
})

test('blank lines and places are nothing, and nothing at all is no letterhead', () => {
  expect(letterheadTyped({ lines: '\n  Rua do Sol \n\n', name0: '', role0: ' ', inepCode: '2612.3456' }, null)).toEqual(
    {
      value: { lines: ['Rua do Sol'], inepCode: '26123456', city: null, signatures: [], logo: null },
    },
  )
  expect(letterheadTyped({ lines: ' \n', city: ' ', name1: ' ' }, null)).toEqual({ value: null })
  expect(letterheadTyped(typedOf(null), null)).toEqual({ value: null })
})

test.each([
  [{ lines: 'a\nb\nc\nd\ne' }, { lines: 'Use até 4 linhas: são 5' }],
  [{ lines: 'x'.repeat(121) }, { lines: 'Use até 120 caracteres em cada linha' }],
  [{ inepCode: '123' }, { inepCode: 'O código INEP da escola tem 8 algarismos' }],
  [{ role1: 'Diretora' }, { name1: 'Diga o nome de quem assina' }],
  [{ name0: 'Maria' }, { role0: 'Diga o cargo de quem assina' }],
])('what is wrong with %j is told at its field', (values, problems) => {
  expect(letterheadTyped(values, null)).toEqual({ problems })
})

test('a paper is signed by those whom the letterhead names, otherwise by somebody it does not name', () => {
  expect(signersOf(whole, 'Direção')).toEqual(['Maria Souza\nDiretora', 'José Lima\nSecretário'])
  expect(signersOf({ ...whole, signatures: [] }, 'Direção')).toEqual(['Direção'])
  expect(signersOf(null, 'Direção')).toEqual(['Direção'])
})

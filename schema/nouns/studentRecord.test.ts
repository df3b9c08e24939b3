import { expect, test } from 'vitest'
import { updateStudentRecord } from '#schema/mutations/family/updateStudentRecord.ts'
import { argsOf } from '#schema/mutations/mutation.ts'
import { wordOf } from './wordOf.ts'

const rosa = { name: 'Rosa', kinship: 'mother', phone: '11988887777', email: ' Rosa@Escola.BR ' }
const args = (body: object) => argsOf(updateStudentRecord, { studentId: '21' }, body)

test('what is typed is kept as schools write it, and blank is nothing', () => {
  expect(args({ guardians: [rosa], inepCode: '1234 5678.9012', address: '  ', birthDate: '2013-05-20' })).toEqual({
    studentId: 21,
    guardians: [{ ...rosa, phone: '(11) 98888-7777', email: 'rosa@escola.br' }],
    inepCode: '123456789012',
    address: null,
    birthDate: '2013-05-20',
  })
  expect(args({ guardians: [], inepCode: '' })).toEqual({ studentId: 21, guardians: null, inepCode: null })
})

test.each([
  [{}, 'Diga o que deve mudar.'],
  [{ guardians: [{ ...rosa, name: ' ' }] }, 'Diga o nome do responsável'],
  [{ guardians: [{ ...rosa, kinship: 'tio' }] }, 'Diga o que o responsável é do aluno'],
  [{ guardians: [{ ...rosa, phone: '12' }] }, 'phone: escreva o número com o DDD, como (11) 98888-7777'],
  [{ guardians: [{ ...rosa, email: 'rosa' }] }, 'E-mail do responsável inválido'],
  [{ guardians: [rosa, rosa, rosa, rosa] }, 'Use até 3 responsáveis'],
  [{ birthDate: '1013-05-20' }, 'Confira a data de nascimento'],
  [{ birthDate: '20/05/2013' }, 'Confira a data de nascimento'],
  [{ inepCode: '123' }, 'O código INEP do aluno tem 12 algarismos'],
  [{ birthplace: 'x'.repeat(121) }, 'birthplace: use até 120 caracteres'],
  [{ motherName: 'x'.repeat(201) }, 'motherName: use até 200 caracteres'],
  [{ fatherName: 'x'.repeat(201) }, 'fatherName: use até 200 caracteres'],
  [{ address: 'x'.repeat(301) }, 'address: use até 300 caracteres'],
])('%j is refused in words', (body, sentence) => {
  expect(() => args(body)).toThrow(sentence)
})

test('a history says who answers for a student', async () => {
  const words = wordOf('studentRecords', 'guardians')!
  const kept = (
    args({ guardians: [rosa, { ...rosa, name: 'Zé', kinship: 'father', phone: null, email: null }] }) as {
      guardians: unknown
    }
  ).guardians
  expect(await words.valueWords(kept, { get: async () => undefined })).toBe(
    'Rosa (mãe), (11) 98888-7777, rosa@escola.br; Zé (pai)',
  )
  expect(await words.valueWords(null, { get: async () => undefined })).toBe('nenhum')
})

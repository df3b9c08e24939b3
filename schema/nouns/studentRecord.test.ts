import { expect, test } from 'vitest'
import { updateStudentRecord } from '#schema/mutations/family/updateStudentRecord.ts'
import { argsOf } from '#schema/mutations/mutation.ts'
import { wordOf } from './wordOf.ts'

const rosa = { name: 'Rosa', kinship: 'mother', phone: '(11) 98888-7777', email: ' Rosa@Escola.BR ' }
const args = (body: object) => argsOf(updateStudentRecord, { studentId: '21' }, body)

test('what is typed is kept as schools write it, and blank is nothing', () => {
  expect(args({ guardians: [rosa], inepCode: '123456789012', address: '  ', birthDate: '2013-05-20' })).toEqual({
    studentId: 21,
    guardians: [{ ...rosa, email: 'rosa@escola.br' }],
    inepCode: '123456789012',
    address: null,
    birthDate: '2013-05-20',
  })
  expect(args({ guardians: null, inepCode: '' })).toEqual({ studentId: 21, guardians: null, inepCode: null })
})

test.each([
  [{ guardians: [{ ...rosa, name: ' ' }] }, 'Nome é obrigatório'],
  [{ guardians: [{ ...rosa, kinship: 'tio' }] }, 'Campo inválido: guardians.0.kinship.'],
  [{ guardians: [{ ...rosa, phone: '12' }] }, 'phone: escreva o número com o DDD, como (11) 98888-7777'],
  [{ guardians: [{ ...rosa, email: 'rosa' }] }, 'E-mail inválido'],
  [{ guardians: [rosa, rosa, rosa, rosa] }, 'Campo inválido: guardians.'],
  [{ birthDate: '20/05/2013' }, 'Campo inválido: birthDate.'],
  [{ inepCode: '123' }, 'O código INEP do aluno tem 12 algarismos'],
  [{ birthplace: 'x'.repeat(121) }, 'Use até 120 caracteres'],
  [{ motherName: 'x'.repeat(201) }, 'Use até 200 caracteres'],
  [{ fatherName: 'x'.repeat(201) }, 'Use até 200 caracteres'],
  [{ address: 'x'.repeat(301) }, 'Use até 300 caracteres'],
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
  expect(await words.valueWords(kept, { get: async () => undefined })).toBe('Rosa, (11) 98888-7777, rosa@escola.br; Zé')
  expect(await words.valueWords(null, { get: async () => undefined })).toBe('nenhum')
})

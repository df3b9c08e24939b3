import { expect, test } from 'vitest'
import { familyChanges, familyTyped } from './familyForm.ts'

const blank = { inepCode: '', birthplace: '', motherName: '', fatherName: '', address: '', birthDate: '' }
const rosa = { name: 'Rosa', kinship: 'mother' as const, phone: '(11) 98888-7777', email: null }

test('what is typed of a family is read, and a place left blank is nobody', () => {
  const typed = { name0: ' Rosa ', kinship0: 'mother', phone0: '11988887777', name1: '', kinship1: 'father' }
  expect(familyTyped({ ...blank, ...typed, birthplace: 'Santos' }).value).toEqual({
    ...{ guardians: [rosa], birthDate: null, inepCode: null, birthplace: 'Santos' },
    ...{ motherName: null, fatherName: null, address: null },
  })
  expect(familyTyped(blank).value?.guardians).toBeNull()
})

test('each problem stands at the field of its person', () => {
  const typed = { name0: 'Rosa', kinship0: '', phone0: '12', phone2: '11988887777', kinship2: 'other' }
  expect(familyTyped({ ...blank, ...typed, inepCode: '7', birthDate: '1013-13-01' }).problems).toEqual({
    kinship0: 'Diga o que o responsável é do aluno',
    phone0: 'Escreva o número com o DDD, como (11) 98888-7777',
    name2: 'Nome é obrigatório',
    inepCode: 'O código INEP do aluno tem 12 algarismos',
    birthDate: 'Valor inválido',
  })
})

test('only what differs is written', () => {
  const before = { guardians: [rosa], motherName: 'Rosa', address: null }
  expect(familyChanges(before, { guardians: [{ ...rosa }], motherName: 'Rosa', address: null })).toBeUndefined()
  expect(familyChanges(before, { guardians: null, motherName: 'Rosa', address: 'Rua A' })).toEqual({
    guardians: null,
    address: 'Rua A',
  })
})

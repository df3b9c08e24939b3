import { expect, test } from 'vitest'
import { check } from '#schema/errors.ts'
import { phone } from './phone.ts'
import { phoneNumber } from './phoneNumber.ts'
import { phoneText } from './phoneText.ts'

test.each([
  ['11988887777', '(11) 98888-7777'],
  ['  (11) 98888 7777 ', '(11) 98888-7777'],
  ['011 98888-7777', '(11) 98888-7777'],
  ['+55 11 98888.7777', '(11) 98888-7777'],
  ['5511988887777', '(11) 98888-7777'],
  ['1133334444', '(11) 3333-4444'],
  ['55 3333-4444', '(55) 3333-4444'],
  ['98888-7777', '98888-7777'],
  ['(11) 3333-4444 ramal 12', '(11) 3333-4444 ramal 12'],
  ['+351 912 345 678', '+351 912 345 678'],
])('a telephone typed as %j is kept as %j', (typed, kept) => {
  expect(check(phone, phoneText(typed))).toBe(kept)
  expect(phoneText(kept)).toBe(kept)
})

test.each(['', 'não tem', '9888'])('%j is no telephone, and the sentence says what one is', (typed) => {
  expect(() => check(phone, typed)).toThrow('phone: escreva o número com o DDD, como (11) 98888-7777')
})

test('a text of more than forty characters is no telephone', () => {
  expect(() => check(phone, `11988887777 ${'x'.repeat(40)}`)).toThrow('phone: escreva o número com o DDD')
})

test.each([
  ['(11) 98888-7777', '+5511988887777'],
  ['98888-7777', '988887777'],
  ['(11) 3333-4444 ramal 12', '+551133334444'],
  ['(11) 98888-7777 / (11) 3333-4444', '+5511988887777'],
  ['+351 912 345 678', '+351912345678'],
  ['recado com a tia: 3333-4444', '33334444'],
])('a link calls %j as %s', (text, number) => {
  expect(phoneNumber(text)).toBe(number)
})

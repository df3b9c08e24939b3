import { expect, test } from 'vitest'
import { absenceText, callable } from './familyCalls.ts'

const rosa = { name: 'Rosa', kinship: 'mother' as const, phone: '(11) 98888-7777' }

test('only those with a telephone can be called, in their order', () => {
  const [first, second, ...more] = callable([
    { name: 'Zé', kinship: 'father', phone: null },
    rosa,
    { name: 'Tia Lu', kinship: 'other', phone: '3333-4444 ramal 2' },
  ])
  expect([first!.who, first!.call]).toEqual(['Rosa (mãe)', 'tel:+5511988887777'])
  expect([second!.who, second!.call]).toEqual(['Tia Lu', 'tel:33334444'])
  expect(more).toEqual([])
})

test('a message says the first name, the days and the school, and its text survives the address', () => {
  const about = { student: 'Ana Lima & Souza', school: 'Colégio Rui', today: '2026-11-23' }
  const text = absenceText({ ...about, days: ['2026-11-23'] })
  expect(text).toBe('Olá! Aqui é do Colégio Rui. Ana faltou hoje (23/11). Aconteceu alguma coisa? Podemos ajudar?')
  const address = callable([rosa])[0]!.message(`${text} #1 & 2`)
  expect(address).toMatch(/^sms:\+5511988887777\?&body=/)
  expect(address).not.toMatch(/body=.*[ #&]/)
  expect(decodeURIComponent(address.split('body=')[1]!)).toBe(`${text} #1 & 2`)
  expect(absenceText({ ...about, days: ['2026-11-19', '2026-11-20', '2026-11-23'] })).toContain(
    'Ana faltou em 19/11, 20/11 e hoje (23/11).',
  )
})

test('of many days, a message names the last and their number', () => {
  const days = ['16', '17', '18', '19', '20', '23'].map((day) => `2026-11-${day}`)
  expect(absenceText({ student: 'Ana', school: 'EE Rui', days, today: '2026-11-24' })).toContain(
    'Ana faltou em 17/11, 18/11, 19/11, 20/11 e 23/11, 6 dias este ano.',
  )
})

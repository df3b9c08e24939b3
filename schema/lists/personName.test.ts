import { expect, test } from 'vitest'
import { personName } from './personName.ts'

test.each([
  ['PEDRO DE ALCÂNTARA II', 'Pedro de Alcântara II'],
  ['JOÃO PAULO III', 'João Paulo III'],
  ['IVI LI VI', 'Ivi Li VI'],
  ['MARIA D’ÁVILA DE OLIVEIRA', 'Maria D’Ávila de Oliveira'],
  ["RUI SANT'ANA D'EÇA", "Rui Sant'Ana D'Eça"],
  ['KA’APOR WERA MBO’EHARA', 'Ka’apor Wera Mbo’ehara'],
  ['ANA-LUZ DOS SANTOS E SILVA', 'Ana-Luz dos Santos e Silva'],
  ['Ana DiPaula McDonald', 'Ana DiPaula McDonald'],
])('a list’s %s is %s', (written, name) => {
  expect(personName(written)).toBe(name)
})

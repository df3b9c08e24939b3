import { expect, test } from 'vitest'
import { loginHeading } from './loginHeading.ts'

const numbered = { email: null, username: '2026000001', role: 'student' } as const
const mailed = { email: 'ana@escola.br', username: null, role: 'student' } as const

test('the heading says what stands below it', () => {
  expect(loginHeading([numbered, numbered])).toBe('Matrícula')
  expect(loginHeading([mailed])).toBe('Email')
  expect(loginHeading([mailed, numbered])).toBe('Email ou matrícula')
  expect(loginHeading([{ ...numbered, role: 'teacher' }])).toBe('Usuário')
  expect(loginHeading([{ ...numbered, email: 'ana@escola.br' }])).toBe('Email')
  expect(loginHeading([])).toBe('Email')
})

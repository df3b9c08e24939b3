import { expect, test } from 'vitest'
import { auditSentence } from './auditWords.ts'

const traced = { actor: 'Davi Prado', about: null, count: 1, more: null }

test.each([
  [{ ...traced, kind: 'signInFailed' as const, count: 3 }, 'Davi Prado errou a senha 3 vezes'],
  [{ ...traced, kind: 'signInFailed' as const }, 'Davi Prado errou a senha'],
  [
    { ...traced, kind: 'signInFailed' as const, actor: null, count: 40 },
    'Alguém tentou entrar em uma conta que não existe 40 vezes',
  ],
  [{ ...traced, kind: 'signIn' as const, more: 'Chrome no Android' }, 'Davi Prado entrou · Chrome no Android'],
  [{ ...traced, kind: 'passwordReset' as const, about: 'Ana Lima' }, 'Davi Prado deu uma nova senha a Ana Lima'],
  [
    { ...traced, kind: 'contactsRead' as const, about: 'Ana Lima' },
    'Davi Prado viu os telefones da família de Ana Lima',
  ],
  [{ ...traced, kind: 'schoolRead' as const, count: 9 }, 'Davi Prado leu dados de pessoas da escola'],
  [
    { ...traced, kind: 'refused' as const, count: 2, more: 'Alunos de uma turma' },
    'Davi Prado pediu o que não pode ver ou mudar 2 vezes · Alunos de uma turma',
  ],
])('a trace is one plain sentence: %o', (trace, sentence) => {
  expect(auditSentence(trace)).toBe(sentence)
})

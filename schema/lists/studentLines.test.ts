import { describe, expect, test } from 'vitest'
import type { PersonRecord } from './importRecords.ts'
import { readStudentLines } from './studentLines.ts'

const today = '2026-11-25'
const schoolClass = { id: 5, title: '6º ano A', category: 'b' } as const
const read = (text: string) => readStudentLines(text, schoolClass, today)
const people = (text: string) =>
  read(text).records.flatMap((record) => (record.kind === 'person' ? [[record.name, ...record.codes]] : []))
const refused = (text: string) =>
  read(text).records.flatMap((record) => (record.kind === 'refused' ? [[record.source.line, record.why]] : []))

describe('lines of students', () => {
  test('are names, alone or with an enrollment number, an e-mail or a CPF, with semicolons, commas or tabs', () => {
    expect(
      people(
        'Ana Souza\nBento Reis; 2026002\nCaio Lima, caio@casa.br\nDora Dias\t2026004\tDORA@casa.br\nEva Gil; 52998224725',
      ),
    ).toEqual([
      ['Ana Souza', 'nome:ana souza'],
      ['Bento Reis', 'matricula:2026002'],
      ['Caio Lima', 'email:caio@casa.br'],
      ['Dora Dias', 'matricula:2026004', 'email:dora@casa.br'],
      ['Eva Gil', 'cpf:52998224725'],
    ])
  })

  test('may be numbered as in a list, and the number may come before the name', () => {
    expect(people('1. Ana Souza\n2) Bento Reis\n- Caio Lima\n4\tDora Dias\t2026004\n2026005; Eva Gil')).toEqual([
      ['Ana Souza', 'nome:ana souza'],
      ['Bento Reis', 'nome:bento reis'],
      ['Caio Lima', 'nome:caio lima'],
      ['Dora Dias', 'matricula:2026004'],
      ['Eva Gil', 'matricula:2026005'],
    ])
  })

  test('may be cells of a sheet with titles in any order, of which only what is of students counts', () => {
    const text = 'Turma\tMatrícula\tNome do aluno\tProfessor\n6º Ano A\t007\tANA SOUZA\tMarta\n\t008\tBento Reis\tMarta'
    expect(people(text)).toEqual([
      ['Ana Souza', 'matricula:007'],
      ['Bento Reis', 'matricula:008'],
    ])
    expect(read(text).records.map(({ kind }) => kind)).toEqual(['person', 'enrollment', 'person', 'enrollment'])
  })

  test('are of this class, by its number, with its category, and leave those who are there as they are', () => {
    const [ana, place] = read('Ana Souza').records
    expect(ana).toMatchObject({ role: 'student', category: 'b', unchanged: true })
    expect(place).toMatchObject({ schoolClass: ['numero:5'], what: 'Ana Souza na turma 6º ano A' })
    expect((read('Nome;Categoria\nAna Souza;C').records[0] as PersonRecord).category).toBe('c')
  })

  test('are refused one by one, each with the reason, and stop no other', () => {
    const text = 'Ana Souza\nSouza, Caio\nBento; bento@casa\n\n12345\nAna Souza\nEva Gil; 1a; 2b'
    expect(people(text)).toEqual([['Ana Souza', 'nome:ana souza']])
    expect(refused(text)).toEqual([
      [2, 'Depois do nome vem a matrícula ou o e-mail, e “Caio” não é nenhum dos dois.'],
      [7, 'A linha tem mais do que um nome, uma matrícula e um e-mail.'],
      [3, 'A coluna E-mail tem “bento@casa”: escreva um e-mail como ana@escola.br, ou deixe vazia.'],
      [5, 'A coluna Nome tem “12345”: escreva o nome completo do aluno.'],
      [6, 'Outra pessoa com este nome está na linha 1. Escreva a Matrícula ou o CPF de cada uma.'],
    ])
  })

  test('of another class are refused by its name', () => {
    expect(refused('Nome;Turma\nAna Souza;7º B')).toEqual([
      [2, 'A linha é da turma 7º B, e aqui entram alunos de 6º ano A.'],
    ])
  })

  test('are up to three hundred at once', () => {
    expect(read('Ana Souza; 1\n'.repeat(300)).records.length).toBeGreaterThan(0)
    expect(() => read('Ana Souza; 1\n'.repeat(301))).toThrow('São 301 linhas: adicione até 300 alunos de cada vez.')
  })

  test('make parts to send, people before their places', () => {
    expect(read('Ana Souza\nBento Reis').parts.map((part) => part.map(({ kind }) => kind))).toEqual([
      ['person', 'person', 'enrollment', 'enrollment'],
    ])
    expect(read('12345').parts).toEqual([])
  })
})

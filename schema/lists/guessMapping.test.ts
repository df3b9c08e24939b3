import { expect, test } from 'vitest'
import { guessMapping } from './guessMapping.ts'
import { classFields } from './sheet/fieldHeadings.ts'
import { fieldLabel, fieldNamed, fieldsOf, headingsOf, sheetFields, subjectLabels } from './sheet/sheetFields.ts'

const guess = (name: string, ...rows: string[][]) => guessMapping({ name, rows }, '2026-11-25')

test('headings are known by their usual names, whatever their capitals, accents and signs', () => {
  const named = Object.entries({
    'NOME COMPLETO': 'name',
    'Nome do(a) Aluno(a)': 'student',
    'Nº DE MATRÍCULA': 'matricula',
    'R.A.': 'matricula',
    'C.P.F.': 'cpf',
    'E-mail institucional': 'email',
    'Dt. Nasc.': 'birthDate',
    TURMA: 'schoolClass',
    Período: 'shift',
    'Professora:': 'teacher',
    'Dia da Semana': 'weekday',
    'Horário de início': 'classTime',
    'Data da matrícula': 'since',
    'Data de Saída': 'until',
    SITUAÇÃO: 'situation',
    Login: 'username',
    'Identificação única (INEP)': 'inep',
    Responsável: 'guardian',
    Celular: 'guardianPhone',
    'E-mail do Responsável': 'guardianEmail',
    'Nome da mãe': 'motherName',
    'Filiação 1': 'motherName',
    'Filiação 2:': 'fatherName',
    Naturalidade: 'birthplace',
    Endereço: 'address',
    'Cor/raça': undefined,
  })
  for (const [heading, field] of named) expect([heading, fieldNamed(heading)]).toEqual([heading, field])
})

test('every field has a label that is a heading of its own', () => {
  for (const field of sheetFields) expect(fieldNamed(fieldLabel(field))).toBe(field)
  expect(Object.keys(subjectLabels)).toEqual(Object.keys(fieldsOf))
})

test('no heading has two meanings', () => {
  const headings = sheetFields.flatMap((field) => headingsOf(field).map((heading) => [heading, field]))
  const twice = headings.filter(([heading, field]) => fieldNamed(heading!) !== field)
  expect(twice).toEqual([])
})

test('what a sheet is about is guessed by its name and its columns', () => {
  expect(guess('Plan1', ['Nome', 'Turma'], ['Ana', '1A']).subject).toBe('students')
  expect(guess('Corpo docente', ['Nome', 'E-mail'], ['Ana', 'a@b.br']).subject).toBe('teachers')
  expect(guess('Plan1', ['Turma', 'Turno', 'Professor'], ['1A', 'Manhã', 'Ana']).subject).toBe('classes')
  for (const field of classFields)
    expect(guess('Plan1', ['Turma', fieldLabel(field), 'Professor'], ['1A', '', 'Ana']).subject).toBe('classes')
  expect(guess('Plan1', ['Professor', 'E-mail'], ['Ana', 'a@b.br']).subject).toBe('teachers')
  expect(guess('Plan1', ['CPF', 'Turma'], ['52998224725', '1A']).subject).toBe('enrollments')
  expect(guess('Cardápio', ['Segunda', 'Terça'], ['Arroz', 'Feijão']).subject).toBeUndefined()
})

test('a column of students that only has numbers counts them', () => {
  const classes = guess('Turmas', ['Turma', 'Professor', 'Alunos'], ['1A', 'Ana Souza', '30'])
  expect(classes).toMatchObject({ subject: 'classes', columns: ['schoolClass', 'teacher', undefined] })
  expect(guess('Plan1', ['Turma', 'Alunos'], ['1A', 'Ana Souza']).columns).toEqual(['schoolClass', 'name'])
})

test('a list of meetings is known by its day beside a subject, a lesson or its name', () => {
  const columns = (name: string, ...heading: string[]) => {
    const { subject, columns } = guess(name, heading)
    return [subject, ...columns]
  }
  expect(columns('', 'Turma', 'Disciplina', 'Professor', 'Dia', 'Início', 'Fim', 'Sala')).toEqual([
    'timetable',
    'schoolClass',
    'subject',
    'teacher',
    'weekday',
    'classTime',
    'endTime',
    'room',
  ])
  expect(columns('', 'Turma', 'Componente curricular', 'Dia', 'Horário', 'Início')).toEqual([
    'timetable',
    'schoolClass',
    'subject',
    'weekday',
    'lesson',
    'classTime',
  ])
  expect(columns('Horários', 'Turma', 'Dia', 'Horário')[0]).toBe('timetable')
  expect(columns('', 'Turma', 'Dia', 'Horário')[0]).toBe('classes')
})

test('a column means what its sheet is about, and a field has one column', () => {
  const teachers = guess('Professores', ['Professor(a)', 'E-mail', 'Turma'], ['Ana', 'a@b.br', '1A'])
  expect(teachers.columns).toEqual(['name', 'email', 'schoolClass'])
  const students = guess('Alunos', ['Nome', 'Nome do aluno', 'Professor', 'Telefone', 'RA', 'Matrícula'])
  expect(students.columns).toEqual([undefined, 'name', 'teacher', 'guardianPhone', 'matricula', undefined])
  const classes = guess('Turmas', ['Nome', 'Turno'], ['1A', 'Manhã'])
  expect(classes.columns).toEqual(['schoolClass', 'shift'])
})

test('headings may stand below a title, and a sheet may have none', () => {
  expect(guess('Alunos', ['EMEF DO RIO'], [], ['Nome', 'RA'], ['Ana Lima', '1']).headingLine).toBe(3)
  expect(guess('', ['Ana Lima', '52998224725', 'Manhã'], ['Rui Reis', '11144477735', 'Tarde'])).toEqual({
    subject: 'students',
    headingLine: 0,
    columns: ['name', 'cpf', 'shift'],
  })
})

test('a sheet to fill has days as headings, and one of marks or lessons is no list', () => {
  const days = guess(
    '',
    ['Nº', 'Nome', '5', '12', '19/02'],
    ['1', 'Ana Lima', '', 'F', ''],
    ['2', 'Rui Reis', '', '', ''],
  )
  expect(days).toMatchObject({ subject: 'students', headingLine: 1 })
  expect(days.columns.slice(0, 3)).toEqual([undefined, 'name', undefined])
  expect(guess('Diário', ['Nº', 'Aluno', '05/02', 'P', 'F', 'FJ'], ['1', 'Ana Lima', 'P', '1', '', '']).subject).toBe(
    undefined,
  )
  expect(guess('Conteúdo', ['Aula', 'Dia', 'Conteúdo'], ['1', '05/02/2026', 'Somar frações']).subject).toBe(undefined)
})

test('a summary and the lists of who runs a network are no lists of a school', () => {
  const summary = guess(
    'Resumo',
    ['Relatório', 'Valor'],
    ['Escola', 'EMEF DO RIO'],
    ['Turma', 'Todas'],
    ['Faltas', '9'],
  )
  expect(summary).toMatchObject({ subject: undefined, headingLine: 0 })
  const pairs = [
    ['Escola', 'EMEF DO RIO'],
    ['Diretora', 'Ana Lima'],
  ]
  expect(guess('', ...pairs, ['Aluno', 'Apelido'], ['Rui Reis', 'Ru'], ['Bia Rosa', 'Bi']).headingLine).toBe(3)
  const schools = ['Nome', 'ID', 'Status', 'Administrador principal', 'Criada em', 'Alunos']
  expect(guess('Escolas', schools, ['EMEF DO RIO', '1', 'Ativa', 'Ana Lima', '05/02/2026', '300']).subject).toBe(
    undefined,
  )
  const people = ['Administrador', 'ID', 'E-mail', 'Escola']
  expect(guess('Administradores', people, ['Ana Lima (principal)', '1', 'a@b.br', 'EMEF DO RIO']).subject).toBe(
    undefined,
  )
})

test('a chosen subject is followed', () => {
  const sheet = {
    name: 'Plan1',
    rows: [
      ['Nome', 'E-mail'],
      ['Ana', 'a@b.br'],
    ],
  }
  expect(guessMapping(sheet, '2026-11-25', 'teachers')).toMatchObject({
    subject: 'teachers',
    columns: ['name', 'email'],
  })
})

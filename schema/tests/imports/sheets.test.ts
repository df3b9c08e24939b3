import { strToU8 } from 'fflate'
import papa from 'papaparse'
import { expect, test } from 'vitest'
import { readPasted } from '#schema/lists/readFile.ts'
import { recordsOfSheets } from '#schema/lists/recordsOfSheets.ts'
import { classFields } from '#schema/lists/sheet/fieldHeadings.ts'
import { fieldLabel } from '#schema/lists/sheet/sheetFields.ts'
import { dateCell, inWords, readBytes, readText, today, xlsx, xlsxOf } from './makeFiles.ts'

const list = [
  ['Nome do aluno', 'Matrícula', 'Data de nascimento', 'Turma', 'Data de matrícula'],
  ['ANA LIMA DA SILVA', '00123', '05/02/2013', '5º ano A', '2/3/26'],
  ['Bia Reis', '00124', '2013-07-09', '5° ANO A', '2026-03-02'],
  ['', '00125', '', '5º ano B', ''],
  ['Caio Sá', '00126', '', '5º ano B', '31/02/2026'],
]
const expected = [
  '2 class 5º ano A - -',
  '2 person student Ana Lima da Silva matricula:00123',
  '2 enrollment matricula:00123 titulo:5º ano a 2026-03-02..',
  '3 person student Bia Reis matricula:00124',
  '3 enrollment matricula:00124 titulo:5º ano a 2026-03-02..',
  '4 refused linha 4: A coluna Nome do aluno está vazia: escreva o nome completo do aluno.',
  '5 refused Caio Sá: A coluna Data de matrícula tem “31/02/2026”: escreva uma data que existe, como 05/02/2026, ou deixe vazia.',
]

test('one list gives the same records as .xlsx, as .csv in each way of writing it, and as pasted cells', async () => {
  expect(inWords(await readBytes(await xlsx({ sheet: 'Planilha1', data: list })))).toEqual(expected)
  for (const delimiter of [';', ',', '\t']) {
    const text = papa.unparse(list, { delimiter })
    const latin1 = Uint8Array.from(Buffer.from(text, 'latin1'))
    const utf16 = Uint8Array.from([0xff, 0xfe, ...Buffer.from(text, 'utf16le')])
    for (const bytes of [strToU8(text), strToU8(`\ufeff${text}`), latin1, utf16])
      expect(inWords(await readBytes(bytes, 'um nome qualquer.pdf'))).toEqual(expected)
  }
  const pasted = await readPasted(papa.unparse(list, { delimiter: '\t' }), today)
  expect(inWords(recordsOfSheets(pasted, 'colado', today))).toEqual(expected)
})

test('the school year of a class is that of its column or else of the name of its sheet, which a note says', async () => {
  const classes = async (sheet: string, ...data: string[][]) =>
    (await readBytes(await xlsx({ sheet, data }))).records.map((record) => ({
      year: record.kind === 'class' ? record.schoolYear : record.kind,
      note: record.note,
    }))
  const column = [
    ['Turma', 'Ano letivo', 'Categoria'],
    ['1º A', '2026', 'A'],
    ['2º A', '', 'A'],
  ]
  expect(await classes('Ano letivo 2025', ...column)).toEqual([{ year: '2026' }, { year: undefined }])
  expect(await classes('Turmas 2025', ['Turma', 'Categoria'], ['1º A', 'A'])).toEqual([{ year: undefined }])
  expect(await classes('Turmas do ano letivo de 2025', ['Turma', 'Categoria'], ['1º A', 'A'])).toEqual([
    { year: '2025', note: 'ano letivo 2025, pelo nome da planilha' },
  ])
})

test('a workbook of several sheets becomes one school', async () => {
  const file = await xlsx(
    {
      sheet: 'Turmas 2026',
      data: [
        ['Turma', 'Turno', 'Dia da semana', 'Horário', 'Categoria', 'Professor(a)'],
        ['1º A', 'Manhã', 'Segunda e quarta-feira', '7h30 às 11h30', 'Pro', 'Joana Prado'],
        ['2º B', 'Noite', '3ª', '', 'b', ''],
      ],
    },
    {
      sheet: 'Professores',
      data: [
        ['Professor', 'E-mail', 'CPF', 'Turmas'],
        ['JOANA PRADO', 'JOANA@escola.br', '529.982.247-25', '1º A; 2º B'],
      ],
    },
    {
      sheet: 'Alunos',
      data: [
        ['Lista de alunos da Escola do Rio', null, null, null, null],
        ['Nome', 'RA', 'Turma', 'Situação', 'Nascimento'],
        ['Ana', 12, '1º A', 'Transferido', dateCell('2013-02-05')],
        ['Rui', 13, '2º B', 'Ativo', dateCell('2013-02-06')],
        ['Total: 2', null, null, null, null],
      ],
    },
  )
  const { records } = await readBytes(file)
  expect(inWords({ format: 'sheet', records })).toEqual([
    '2 class 1º A monday 07:30',
    '2 teaching cpf:52998224725 titulo:1º a',
    '3 class 2º B tuesday 19:00',
    '2 person teacher Joana Prado cpf:52998224725 email:joana@escola.br',
    '2 teaching cpf:52998224725 titulo:2º b',
    '3 person student Ana matricula:12',
    '3 enrollment matricula:12 titulo:1º a ended',
    '4 person student Rui matricula:13',
    '4 enrollment matricula:13 titulo:2º b',
  ])
  expect(records[0]).toMatchObject({
    source: { file: 'lista.xlsx', sheet: 'Turmas 2026', line: 2 },
    category: 'pro',
    note: 'tem 2 dias de aula por semana; vale o primeiro',
  })
  expect(records[2]).toMatchObject({ category: 'b', note: 'sem horário: pelo turno Noite, 19:00' })
})

const cells: Partial<Record<string, [cell: string, value: string]>> = {
  weekday: ['terça-feira', 'tuesday'],
  classTime: ['7h30', '07:30'],
  category: ['B', 'b'],
}
test.each(classFields)('a list of classes brings the %s of each', async (field) => {
  const [cell, value] = cells[field] ?? ['Texto', 'Texto']
  const heading = fieldLabel(field)
  const read = await readBytes(
    await xlsx({
      sheet: 'Turmas',
      data: [
        ['Turma', heading],
        ['1º A', cell],
      ],
    }),
  )
  expect(read.records).toMatchObject([{ kind: 'class', title: '1º A', [field]: value }])
})

test('merged cells name the class of every row, and dates and numbers keep all they say', async () => {
  const file = await xlsx({
    sheet: 'Plan1',
    data: [
      ['Turma', 'Nome', 'CPF', 'Desde', 'Até'],
      [{ value: '3º C', rowSpan: 2 }, 'Ana Lima', 1_234_567_890_9, dateCell('2026-02-05'), 46_374],
      [null, 'Bia Reis', '111.444.777-35', '05/02/2026', '18.12.2026'],
    ],
  })
  expect(inWords(await readBytes(file))).toEqual([
    '2 class 3º C - -',
    '2 person student Ana Lima cpf:12345678909',
    '2 enrollment cpf:12345678909 titulo:3º c 2026-02-05..2026-12-18',
    '3 person student Bia Reis cpf:11144477735',
    '3 enrollment cpf:11144477735 titulo:3º c 2026-02-05..2026-12-18',
  ])
})

test('a number keeps the zeros that its sheet shows before it', async () => {
  const shown = (value: number, format?: string) => ({ value, type: Number, ...(format && { format }) })
  const file = await xlsx({
    sheet: 'Alunos',
    data: [
      ['Nome', 'Matrícula'],
      ['Ana Lima', shown(123, '000000')],
      ['Rui Reis', shown(124)],
    ],
  })
  expect(inWords(await readBytes(file))).toEqual([
    '2 person student Ana Lima matricula:000123',
    '3 person student Rui Reis matricula:124',
  ])
})

test('a list without headings is read by what its columns hold', async () => {
  const text = ['Ana Lima;00123;5º A;ana@escola.br', 'Bia Reis;00124;5º A;', 'Caio Sá;00125;5º B;caio@escola.br'].join(
    '\n',
  )
  expect(inWords(await readText(text))).toEqual([
    '1 class 5º A - -',
    '1 person student Ana Lima matricula:00123 email:ana@escola.br',
    '1 enrollment matricula:00123 titulo:5º a',
    '2 person student Bia Reis matricula:00124',
    '2 enrollment matricula:00124 titulo:5º a',
    '3 class 5º B - -',
    '3 person student Caio Sá matricula:00125 email:caio@escola.br',
    '3 enrollment matricula:00125 titulo:5º b',
  ])
})

test('a wrong value refuses its row alone, names its column and says what to write', async () => {
  const rows = [
    ['Estudante', 'Nº Matrícula', 'CPF', 'E-mail', 'Usuário', 'Categoria', 'Turma', 'Desde', 'Até'],
    ['Ana', '1', '123.456.789-00', '', '', '', '', '', ''],
    ['Bia', '2', '', 'bia@', '', '', '', '', ''],
    ['Caio', '3', '', '', 'Caio Sá', '', '', '', ''],
    ['Davi', '4', '', '', '', 'Z', '', '', ''],
    ['Elis', '5', '', '', '', '', '1A', '10/03/2026', '09/03/2026'],
    ['JosÃ© Lima', '6', '', '', '', '', '', '', ''],
    ['x'.repeat(5000), '7', '', '', '', '', '', '', ''],
    ['123', '8', '', '', '', '', '', '', ''],
    ['Gil', '9', '', '', '', 'pro', '1A', '', ''],
  ]
  const { records } = await readText(papa.unparse(rows, { delimiter: ';' }))
  expect(records.map((each) => (each.kind === 'refused' ? each.why : each.kind))).toEqual([
    'A coluna CPF tem “123.456.789-00”, que não é um CPF válido: confira os 11 números, ou deixe vazia.',
    'A coluna E-mail tem “bia@”: escreva um e-mail como ana@escola.br, ou deixe vazia.',
    'A coluna Usuário tem “Caio Sá”: escreva de 3 a 40 letras sem acento, números, ponto ou hífen.',
    'A coluna Categoria tem “Z”: escreva Pro, A, B, C, D ou E, ou deixe vazia.',
    'A coluna Até é anterior à coluna Desde: corrija uma das duas.',
    'A coluna Estudante tem letras trocadas (“JosÃ© Lima”): exporte o arquivo outra vez como CSV UTF-8 ou .xlsx.',
    'A coluna Estudante tem 5.000 caracteres: escreva o nome completo do aluno, com até 200.',
    'A coluna Estudante tem “123”: escreva o nome completo do aluno.',
    'class',
    'person',
    'enrollment',
  ])
  expect(records[1]).toMatchObject({
    kind: 'refused',
    what: 'Bia',
    cells: ['Bia', '2', '', 'bia@', '', '', '', '', ''],
  })
})

test('who comes twice is told; who is in two classes is not twice', async () => {
  const rows = [
    ['Nome', 'Matrícula', 'CPF', 'Turma'],
    ['Ana Lima', '1', '', '1A'],
    ['Ana Lima', '1', '', '2B'],
    ['Ana Lima', '1', '', '1A'],
    ['Rui Reis', '1', '', '1A'],
    ['Bia Sá', '2', '529.982.247-25', '1A'],
    ['Bia de Sá', '3', '52998224725', '1A'],
  ]
  expect(inWords(await readText(papa.unparse(rows)))).toEqual([
    '2 class 1A - -',
    '2 person student Ana Lima matricula:1',
    '2 enrollment matricula:1 titulo:1a',
    '3 class 2B - -',
    '3 enrollment matricula:1 titulo:2b',
    '4 refused Ana Lima: Repetido: Matrícula 1 já está na linha 2. Deixe só uma.',
    '5 refused Rui Reis: A coluna Matrícula 1 já é de Ana Lima, na linha 2: corrija uma das duas.',
    '6 person student Bia Sá cpf:52998224725 matricula:2',
    '6 enrollment cpf:52998224725 titulo:1a',
    '7 refused Bia de Sá: A coluna CPF já é de Bia Sá, na linha 6: corrija uma das duas.',
  ])
})

test('namesakes without a number are told apart by their birth dates, which only the family’s record holds', async () => {
  const rows = [
    ['Nome', 'Data de nascimento', 'Turma'],
    ['Ana Lima', '05/02/2013', '1A'],
    ['ANA LIMA', '5/2/13', '2B'],
    ['Ana Lima', '06/02/2013', '1A'],
    ['Ana Lima', '', '3C'],
  ]
  const found = await readText(papa.unparse(rows))
  expect(inWords(found)).toEqual([
    '2 class 1A - -',
    '2 person student Ana Lima nome:ana lima',
    '2 enrollment nome:ana lima titulo:1a',
    '3 class 2B - -',
    '3 enrollment nome:ana lima titulo:2b',
    '4 refused Ana Lima: Outra pessoa com este nome está na linha 2. Escreva a Matrícula ou o CPF de cada uma.',
    '5 refused Ana Lima: Outra pessoa com este nome está na linha 2. Escreva a Matrícula ou o CPF de cada uma.',
  ])
  const [ana] = found.records.flatMap((each) => (each.kind === 'person' ? [each] : []))
  expect(ana!.family).toEqual({ birthDate: '2013-02-05' })
  const others = found.records.filter((each) => each.kind !== 'refused' && each !== ana)
  expect(JSON.stringify(others)).not.toContain('2013')
})

test('a birth date that does not exist loses nobody, and is said', async () => {
  const rows = [
    ['Nome', 'Data de nascimento', 'Turma'],
    ['Ana Lima', '31/02/2013', '1A'],
    ['Rui Reis', '05/02/2013', '1A'],
  ]
  const { records } = await readText(papa.unparse(rows))
  expect(records.flatMap((each) => ('note' in each ? [[each.kind, each.note]] : []))).toEqual([
    ['person', 'a data de nascimento não existe e não foi anotada'],
  ])
  expect(JSON.stringify(records)).not.toContain('31/02')
})

test('one title in two shifts is two classes', async () => {
  const rows = [
    ['Nome', 'Turma', 'Turno', 'Professora'],
    ['Ana Lima', '1A', 'Manhã', 'Joana Prado'],
    ['Rui Reis', '1A', 'Tarde', ''],
  ]
  expect(inWords(await readText(papa.unparse(rows))).filter((line) => !line.includes('person'))).toEqual([
    '2 class 1A (Manhã) - 07:30',
    '2 teaching nome:joana prado titulo:1a (manha)',
    '2 enrollment nome:ana lima titulo:1a (manha)',
    '3 class 1A (Tarde) - 13:00',
    '3 enrollment nome:rui reis titulo:1a (tarde)',
  ])
})

test('a list of enrollments names students by their numbers and makes no person', async () => {
  const rows = [
    ['Matrícula', 'Turma', 'Desde', 'Até'],
    ['007', '1A', '05/02/2026', '30/06/2026'],
    ['007', '2B', '01/07/2026', ''],
    ['', '2B', '', ''],
    ['007', '2B', '', ''],
  ]
  expect(inWords(await readText(papa.unparse(rows)))).toEqual([
    '2 class 1A - -',
    '2 enrollment matricula:007 titulo:1a 2026-02-05..2026-06-30',
    '3 class 2B - -',
    '3 enrollment matricula:007 titulo:2b 2026-07-01..',
    '4 refused 2B: A linha não diz o aluno: escreva a Matrícula, o CPF ou o nome.',
    '5 refused 007: Repetido: 007 já está na turma 2B neste arquivo.',
  ])
})

test('a mapping corrected by hand is followed', async () => {
  const [sheet] = await readPasted('Participante\tRegistro\tGrupo\nAna Lima\t0042\tAzul', today)
  const mapping = { ...sheet!.mapping, subject: 'students' as const }
  mapping.headingLine = 1
  mapping.columns = ['name', 'matricula', 'schoolClass']
  expect(inWords(recordsOfSheets([{ sheet: sheet!.sheet, mapping }], 'colado', today))).toEqual([
    '2 class Azul - -',
    '2 person student Ana Lima matricula:0042',
    '2 enrollment matricula:0042 titulo:azul',
  ])
})

test('values that look like formulas or names of code are only texts', async () => {
  const rows = [
    ['Nome', '__proto__', 'constructor', 'Matrícula'],
    ['=HYPERLINK("http://x.y";"Ana")', 'a', 'b', '=1+1'],
    ['Rui\u0000\u0007 Reis\u202e', 'a', 'b', '@x'],
  ]
  const file = xlsxOf(
    `<row r="1">${['Nome', 'Matrícula'].map((text, i) => `<c r="${'AB'[i]}1" t="inlineStr"><is><t>${text}</t></is></c>`).join('')}</row>
     <row r="2"><c r="A2" t="str"><f>"Ana"&amp;" Lima"</f><v>Ana Lima</v></c><c r="B2" t="str"><f>1+1</f></c></row>`,
  )
  expect(inWords(await readBytes(file))).toEqual(['2 person student Ana Lima nome:ana lima'])
  const separated = papa.unparse(rows, { delimiter: '\t' })
  const text = separated.replace('\u0000', '')
  expect(inWords(await readText(text))).toEqual([
    '2 person student =HYPERLINK("http://x.y";"Ana") matricula:=1+1',
    '3 person student Rui Reis matricula:@x',
  ])
  expect(({} as Record<string, unknown>).a).toBeUndefined()
})

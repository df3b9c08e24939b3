import { strToU8 } from 'fflate'
import { expect, test } from 'vitest'
import { readFile } from '#schema/lists/readFile.ts'
import { inWords, readBytes, readText, shortly, today, xlsx } from './makeFiles.ts'

// Covers: lists as people write them, a few of each kind.

const list = (...lines: string[]) => shortly(readText(lines.join('\n')))
const two = ['Ana Prado, 6º a', 'Bia Rosa, 6º b', '[6º A]', '[6º B]']

test('the separator is the one by which the columns are even, however few or many the titles above', async () => {
  expect(await list('Nome;Turma', 'Ana Prado;6º A', 'Bia Rosa;6º B')).toEqual(two)
  expect(await list('Rua A, 10, Centro', 'Fone 1, 2', 'Nome;Turma', 'Ana Prado;6º A', 'Bia Rosa;6º B')).toEqual(two)
  expect(await list('Nome|Turma|Obs', 'Ana Prado|6º A|mudou, sim; agora', 'Bia Rosa|6º B|')).toEqual(two)
  const titles = Array.from({ length: 60 }, (_, i) => (i % 2 ? '' : `Linha ${i}, do título`))
  expect(await list(...titles, 'Nome;Turma', 'Ana Prado;6º A', 'Bia Rosa;6º B')).toEqual(two)
})

test('a separator that somebody chose is followed, and what was read by is told', async () => {
  const read = (separator?: ',' | ';') =>
    readFile({ name: 'lista.csv', bytes: strToU8('Nome;Turma\nAna Prado;6º A'), today, separator })
  expect(await read()).toMatchObject({ sheets: [{ sheet: { separator: ';', rows: [['Nome', 'Turma'], {}] } }] })
  expect(await read(',')).toMatchObject({ sheets: [{ sheet: { separator: ',', rows: [['Nome;Turma'], {}] } }] })
})

test('a class above its part of a list is that of the rows below, with its own headings and total', async () => {
  const sections = [
    'EMEF DO RIO;;;',
    'TURMA: 6º A  TURNO: MANHÃ;;;',
    'Nº;Nome;Nascimento;',
    '1;Ana Prado;05/02/2013;',
    'TOTAL: 1;;;',
    ';;;',
    'TURMA: 6º B  TURNO: TARDE;;;',
    'Nº;Nascimento;Nome;',
    '1;06/02/2013;Bia Rosa;',
    'Total de alunos;1;;',
  ]
  expect(await list(...sections)).toEqual(two)
  const { records } = await readText(sections.join('\n'))
  expect(records).toMatchObject([
    { kind: 'class', title: '6º A', classTime: '07:30' },
    {},
    {},
    { kind: 'class', classTime: '13:00' },
    {},
    {},
  ])
  expect(await list('Turma;6º A;Turno;Manhã', 'Nome;Matrícula;;', 'Ana Prado;1;;', 'Turma;6º B', 'Bia Rosa;2')).toEqual(
    two,
  )
  expect(
    await list(
      'Série: 6º  Turma: A - Manhã',
      'Aluno;RA',
      'Ana Prado;1',
      'Série: 6º  Turma: B - Manhã',
      'Aluno;RA',
      'Bia Rosa;2',
    ),
  ).toEqual(two)
  expect(await list('6º A', 'Ana Prado', '6º B', 'Bia Rosa')).toEqual(two)
})

test('a sheet for each class is its class', async () => {
  const file = await xlsx(
    {
      sheet: '6º A',
      data: [
        ['Nome', 'RA'],
        ['Ana Prado', 1],
      ],
    },
    {
      sheet: '6º B',
      data: [
        ['Nome', 'RA'],
        ['Bia Rosa', 2],
      ],
    },
  )
  expect(await shortly(readBytes(file))).toEqual(two)
  const { records } = await readBytes(file)
  expect(records[0]).toMatchObject({ kind: 'class', note: 'turma pelo nome da planilha' })
})

test('a row of headings of which one word is known is nobody', async () => {
  expect(await list('NOME;;;Polo;Curso', 'Ana Prado;;;Norte;Redes', 'Bia Rosa;;;Norte;Redes')).toEqual([
    'Ana Prado',
    'Bia Rosa',
  ])
  expect(await list('Aluno;Ano de ingresso no polo;Bairro', 'Ana Prado;2020;Norte')).toEqual(['Ana Prado'])
  expect(await list('Ana Prado;Mãe;6º A', 'Bia Rosa;Mãe;6º B')).toEqual(two)
})

test('a grade is the class, said of each, or its first part', async () => {
  expect(await list('Nome;Série', 'Ana Prado;6º A', 'Bia Rosa;6º B')).toEqual(two)
  expect((await readText('Nome;Série\nAna Prado;6º A')).records[0]).toMatchObject({ note: 'turma pela coluna Série' })
  expect(await list('Nome;Ano;Turma', 'Ana Prado;6;A', 'Bia Rosa;6º;B')).toEqual(two)
  expect(await list('Nome;Ano;Turma', 'Ana Prado;2026;6º A', 'Bia Rosa;2026;6º B')).toEqual(two)
  expect(await list('Nome;Matrícula;Etapa', 'Ana Prado;1;Ensino Médio')).toEqual(['Ana Prado'])
  expect(await list('Nome;Matrícula;Série', 'Ana Prado;1;Maternal II')).toEqual([
    'Ana Prado, maternal ii',
    '[Maternal II]',
  ])
  expect(await list('Nome;Série;Turma', 'Ana Prado;6º;6º A', 'Bia Rosa;;6º B')).toEqual(two)
})

test('a column of titles such as 6A is one of classes, and no column of figures, sexes or answers is', async () => {
  const six = ['Ana Prado, 6a', 'Bia Rosa, 5a', '[6A]', '[5A]']
  expect(await list('Ana Prado;6A;Seg', 'Bia Rosa;5A;Ter')).toEqual(six)
  expect(await list('1;F;Ana Prado;6A', '2;M;Bia Rosa;5A')).toEqual(six)
  expect(await list('Turma;Turno;Alunos', '6º A;Manhã;32 alunos', '6º B;Tarde;28/30')).toEqual(['[6º A]', '[6º B]'])
  expect(await list('Turma;Turno;Aluno', '6º A;Manhã;Sim', '6º B;Tarde;Não')).toEqual(['[6º A]', '[6º B]'])
})

test('several classes in a cell are several, where each is one', async () => {
  const both = ['Ana Prado, 6º ano a, 6º ano b', '[6º ANO A]', '[6º ANO B]']
  for (const cell of [
    '6º ANO A / 6º ANO B',
    '6º ANO A, 6º ANO B',
    '6º ANO A e 6º ANO B',
    '6º ANO A e B',
    '6º ANO A;6º ANO B',
  ])
    expect([cell, await list('Nome|RA|Turma', `Ana Prado|1|${cell}`)]).toEqual([cell, both])
  for (const cell of ['Artes, dança e teatro', '1º/2º ano', 'Manhã / tarde'])
    expect([cell, await list('Nome|RA|Turma', `Ana Prado|1|${cell}`)]).toEqual([
      cell,
      [`Ana Prado, ${cell.toLowerCase().replace('ã', 'a').replace('ç', 'c')}`, `[${cell}]`],
    ])
})

test('a list of enrollments parts them too', async () => {
  const { records } = await readText('Matrícula;Turma\n1;6º A / 6º B')
  expect(inWords({ format: 'sheet', records }).filter((line) => line.includes('enrollment'))).toEqual([
    '2 enrollment matricula:1 titulo:6º a',
    '2 enrollment matricula:1 titulo:6º b',
  ])
})

test('TODAS is every class of the file', async () => {
  const file = await xlsx(
    {
      sheet: 'Turmas',
      data: [
        ['Turma', 'Turno'],
        ['6º A', 'Manhã'],
        ['6º B', 'Manhã'],
      ],
    },
    {
      sheet: 'Professores',
      data: [
        ['Professor', 'E-mail', 'Turmas'],
        ['Rita Luz', 'rita@e.br', 'TODAS'],
      ],
    },
  )
  const { records } = await readBytes(file)
  expect(inWords({ format: 'sheet', records }).slice(2)).toEqual([
    '2 person teacher Rita Luz email:rita@e.br',
    '2 teaching email:rita@e.br titulo:6º a',
    '2 teaching email:rita@e.br titulo:6º b',
  ])
  expect(await list('Professor;E-mail;Turmas', 'Rita Luz;rita@e.br;Todas as turmas')).toEqual([
    '2 A coluna Turmas tem Todas as turmas, e o arquivo não diz quais são: escreva as turmas.',
  ])
})

test('what a spreadsheet spoiled is refused in words, not read as something else', async () => {
  const mend = 'Formate a coluna como texto na lista de origem e exporte outra vez, ou escolha “Não usar”.'
  expect(await list('Nome;Matrícula', 'Ana Prado;2,02312E+11', 'Bia Rosa;2.0E5', 'Caio Luz;dez/23')).toEqual([
    `2 A coluna Matrícula tem “2,02312E+11”: o Excel encurtou o número. ${mend}`,
    `3 A coluna Matrícula tem “2.0E5”: o Excel encurtou o número. ${mend}`,
    `4 A coluna Matrícula tem “dez/23”: o Excel trocou o número por uma data. ${mend}`,
  ])
  expect(await list('Nome;RA;Turma', 'Ana Prado;1;01/fev', 'Bia Rosa;2;2026-02-01')).toEqual([
    '2 A coluna Turma tem “01/fev”: o Excel trocou o nome da turma por uma data. Escreva o nome da turma.',
    '3 A coluna Turma tem “2026-02-01”: o Excel trocou o nome da turma por uma data. Escreva o nome da turma.',
  ])
  expect(await list('Nome;RA;Turma', 'Ana Prado;1;#N/D', 'Bia Rosa;#REF!;6º A')).toEqual([
    '2 A coluna Turma tem um erro da planilha (“#N/D”): corrija a fórmula, escreva o valor ou deixe vazia.',
    '3 A coluna RA tem um erro da planilha (“#REF!”): corrija a fórmula, escreva o valor ou deixe vazia.',
  ])
})

test('one day that can only be mm/dd says how its column is read, unless another can only be dd/mm', async () => {
  const days = (...all: string[]) =>
    list('Nome;Matrícula;Desde;Turma', ...all.map((day, i) => `Ana ${'PQR'[i]}rado;${i};${day};6º A`))
  expect(await days('02/13/2026', '03/04/2026', '02/05/2026')).toEqual([
    'Ana Prado, 6º a 2026-02-13',
    'Ana Qrado, 6º a 2026-03-04',
    'Ana Rrado, 6º a 2026-02-05',
    '[6º A]',
  ])
  expect(await days('13/02/2026', '03/04/2026')).toEqual([
    'Ana Prado, 6º a 2026-02-13',
    'Ana Qrado, 6º a 2026-04-03',
    '[6º A]',
  ])
  expect(await days('13/02/2026', '02/14/2026')).toEqual([
    'Ana Prado, 6º a 2026-02-13',
    '[6º A]',
    '3 A coluna Desde tem “02/14/2026”: escreva uma data que existe, como 05/02/2026, ou deixe vazia.',
  ])
  expect((await readText('Nome;RA;Desde\nAna;1;02/13/2026')).records[0]).toMatchObject({
    note: 'Desde: lida como mês/dia/ano, como há na coluna',
  })
})

test('a remark that a student left is offered as the end, with its day', async () => {
  expect(
    await list(
      'Nome;RA;Turma;Observações',
      'Ana Prado;1;6º A;TRANSFERIDO 12/05',
      'Bia Rosa;2;6º A;Transf. em 03/12/25 p/ Belém',
      'Caio Luz;3;6º A;desistente',
      'Davi Sá;4;6º A;usa óculos, 12/05',
    ),
  ).toEqual([
    'Ana Prado, 6º a saiu 2026-05-12',
    'Bia Rosa, 6º a saiu 2025-12-03',
    'Caio Luz, 6º a',
    'Davi Sá, 6º a',
    '[6º A]',
  ])
  const { records } = await readText('Nome;RA;Turma;Obs\nAna Prado;1;6º A;TRANSFERIDO 30/12')
  expect(records.at(-1)).toMatchObject({ ended: true, leftOn: '2025-12-30', note: 'Obs: saiu em 30/12/2025' })
})

test('a line that is no person is left out in words', async () => {
  expect(
    await list('Nome;Turma', 'Ana Prado;6º A', 'Bia Rosa;6º B', 'Emitido em 26/11/2026;', 'Página 1 de 2;'),
  ).toEqual([
    ...two,
    '4 Não parece o nome de uma pessoa: é uma linha solta da lista.',
    '5 Não parece o nome de uma pessoa: é uma linha solta da lista.',
  ])
  expect(await list('EMEF DO RIO;', 'Ana Prado;6º A', 'Bia Rosa;6º B')).toEqual([
    ...two,
    '1 É um título acima da lista.',
  ])
})

test('a class’s paper says its class above, and its lines to sign are nobody', async () => {
  const aLine = 'Não parece o nome de uma pessoa: é uma linha solta da lista.'
  const paper = ['Folha em branco', 'Turma: 6º A · fevereiro de 2026', 'Professor(a): Rui · Sextas às 08:00', '']
  const rows = [
    'Nº;Aluno;06/02;13/02',
    '1;Ana Prado;;',
    ';;;',
    'Professor(a): ____________;;;',
    'Direção: ____________;;;',
  ]
  expect(await list(...paper, ...rows)).toEqual(['Ana Prado, 6º a', '[6º A]', `8 ${aLine}`, `9 ${aLine}`])
})

test('the social name is the name, and the civil one is said of the family alone', async () => {
  const { records } = await readText(
    'Nome civil;Nome social;Turma;Matrícula\nCarlos Prado;Carla Prado;6º A;1\nBia Rosa;;6º A;2',
  )
  expect(records.flatMap((each) => (each.kind === 'person' ? [[each.name, each.family, each.note]] : []))).toEqual([
    ['Carla Prado', { civilName: 'Carlos Prado' }, 'com o nome social; o nome civil fica só para a secretaria'],
    ['Bia Rosa', undefined, undefined],
  ])
  expect(JSON.stringify(records.map((each) => ({ ...each, family: undefined })))).not.toContain('Carlos')
})

const names = async (...lines: string[]) => {
  const { records } = await readText(
    ['Nome;Turma;Matrícula', ...lines.map((each, i) => `${each};6º A;${i}`)].join('\n'),
  )
  return records.flatMap((each) => {
    if (each.kind === 'person') return [each.name]
    return each.kind === 'refused' ? [each.why] : []
  })
}

test('a list of capitals has names as people write them', async () => {
  expect(
    await names(
      ...['MARIA DE FÁTIMA D’ÁVILA', 'ANA LUÍSA DOS SANTOS E SILVA', 'JOÃO BATISTA FILHO', 'PEDRO HENRIQUE NETO'],
      ...['  JOSÉ   DAS  DORES ', 'ANA  DE  JESUS', 'VON DER HEIDE ANA', 'MARIA EDUARDA  VI'],
    ),
  ).toEqual([
    ...['Maria de Fátima D’Ávila', 'Ana Luísa dos Santos e Silva', 'João Batista Filho', 'Pedro Henrique Neto'],
    ...['José das Dores', 'Ana de Jesus', 'Von Der Heide Ana', 'Maria Eduarda VI'],
  ])
})

test('names of indigenous peoples keep their letters, written either way', async () => {
  const written = [
    'Tukumã Pataxó',
    "Mbo'ehara Rendy",
    'Ñandeva Guarani',
    "Ka'apor Wera",
    'Yvý Poty',
    'Aritana Yawalapití',
  ]
  expect(await names(...written)).toEqual(written)
  expect(await names(...written.map((name) => name.toLocaleUpperCase('pt-BR')))).toEqual(written)
})

test('what is no part of a name stays as it was written and is told, and without letters it is none', async () => {
  const odd = 'confira o nome: há mais nele do que um nome'
  const { records } = await readText(
    [
      'Nome;Turma;Matrícula',
      ...['SILVA, João', 'Ana Prado (NEE)', 'BIA ROSA - LAUDO', 'Caio Luz *', 'Davi Sá 2', 'eva de souza', '12345'].map(
        (name, i) => `${name};6º A;${i}`,
      ),
    ].join('\n'),
  )
  expect(
    records.flatMap((each) => {
      if (each.kind === 'person') return [[each.name, each.note]]
      return each.kind === 'refused' ? [[each.what, each.why]] : []
    }),
  ).toEqual([
    ['SILVA, João', odd],
    ['Ana Prado (NEE)', odd],
    ['Bia Rosa - Laudo', odd],
    ['Caio Luz *', odd],
    ['Davi Sá 2', odd],
    ['eva de souza', undefined],
    ['linha 8', 'A coluna Nome tem “12345”: escreva o nome completo do aluno.'],
  ])
})

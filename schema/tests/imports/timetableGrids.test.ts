import { expect, test } from 'vitest'
import { readFile } from '#schema/lists/readFile.ts'
import { inWords, readBytes, readText, today, xlsx } from './makeFiles.ts'

const days = 'Segunda;Terça;Quarta;Quinta;Sexta'
const grid = async (...lines: string[]) => inWords(await readText(lines.join('\n')))
/** The lines of the meetings alone. */
const meetings = async (...lines: string[]) => (await grid(...lines)).filter((line) => / meeting /.test(line))
const subjectOf = async (...lines: string[]) => {
  const read = await readFile({ name: 'a.csv', bytes: new TextEncoder().encode(lines.join('\n')), today })
  return read.format === 'sheet' && read.sheets[0]!.mapping.subject
}

test('a block a class is read as its week: the days across, an hour in each line', async () => {
  expect(
    await grid(
      'ESCOLA MUNICIPAL;;;;;',
      'Turma: 6º A;;;;;',
      `Horário;${days}`,
      '07:00-07:50;Matemática;Português (Ana);;Arte - Bruno Lima;Matemática',
      'Intervalo;INTERVALO;INTERVALO;INTERVALO;INTERVALO;INTERVALO',
      '07:50 às 08:40;—;Ciências (Sala 3);;;',
      ';;;;;',
      '6º B;;;;;',
      ';SEG;TER;QUA;QUI;SEX',
      '1ª;Inglês;;;;',
      '2ª aula;;;;;História',
    ),
  ).toEqual([
    '4 class 6º A - -',
    '4 meeting 6º A · Matemática · segunda-feira 07:00–07:50',
    '4 meeting 6º A · Português · terça-feira 07:00–07:50 · Ana',
    '4 meeting 6º A · Arte · quinta-feira 07:00–07:50 · Bruno Lima',
    '4 meeting 6º A · Matemática · sexta-feira 07:00–07:50',
    '6 meeting 6º A · Ciências · terça-feira 07:50–08:40',
    '10 refused 6º B · Inglês: A hora da 1ª aula não está no arquivo: escreva o início e o fim.',
    '11 refused 6º B · História: A hora da 2ª aula não está no arquivo: escreva o início e o fim.',
  ])
})

test('a block a teacher is read by what its cells say of classes', async () => {
  const block = (title: string) => [
    title,
    `Hora;${days};Sábado`,
    '7h;6º A - Matemática;6º B (Matemática);Matemática (7º A);6º A Álgebra;;6º A / 6º B',
    '7h50;;;;;;',
  ]
  const expected = [
    '6º A · Matemática · segunda-feira 07:00–07:50',
    '6º B · Matemática · terça-feira 07:00–07:50',
    '7º A · Matemática · quarta-feira 07:00–07:50',
    '6º A · Álgebra · quinta-feira 07:00–07:50',
  ]
  for (const title of ['Professora: Ana Souza', 'Ana Souza', 'Prof. Ana Souza']) {
    const words = (await meetings(...block(title))).map((line) =>
      line.replace(/^\d+ meeting (.*) · Ana Souza.*$/, '$1'),
    )
    expect(words).toEqual([...expected, '6º A · sábado 07:00–07:50', '6º B · sábado 07:00–07:50'])
  }
  expect(await meetings(...block('Ana Souza - Geometria'))).toContainEqual(
    expect.stringContaining('6º B · Geometria · sábado'),
  )
})

test('blocks stand beside each other, with hours of their own or those of the first', async () => {
  const words = await meetings(
    ';6º A;;;;6º B;;',
    'Aula;Seg;Ter;Qua;;Seg;Ter;Qua',
    '07:00-07:50;Arte;;Inglês;;História;;',
    '07:50-08:40;;Arte;;;;;Arte',
  )
  expect(words).toEqual([
    '3 meeting 6º A · Arte · segunda-feira 07:00–07:50',
    '3 meeting 6º A · Inglês · quarta-feira 07:00–07:50',
    '3 meeting 6º B · História · segunda-feira 07:00–07:50',
    '4 meeting 6º A · Arte · terça-feira 07:50–08:40',
    '4 meeting 6º B · Arte · quarta-feira 07:50–08:40',
  ])
})

test('days stand below each other, with hours across or a column for each class', async () => {
  expect(
    await meetings('6º A;;', 'Dia;07:00-07:50;07:50-08:40', 'Segunda;Arte;Inglês', 'Terça;;Arte', 'Quarta;Arte;'),
  ).toEqual([
    '3 meeting 6º A · Arte · segunda-feira 07:00–07:50',
    '3 meeting 6º A · Inglês · segunda-feira 07:50–08:40',
    '4 meeting 6º A · Arte · terça-feira 07:50–08:40',
    '5 meeting 6º A · Arte · quarta-feira 07:00–07:50',
  ])
  expect(
    await meetings(
      'Dia;Horário;6º A;6º B',
      'Segunda;07:00-07:50;Arte;Inglês',
      ';07:50-08:40;Arte;',
      'Terça;07:00-07:50;;História (Ana)',
      'Quarta;07:00-07:50;Inglês;Inglês',
    ),
  ).toEqual([
    '2 meeting 6º A · Arte · segunda-feira 07:00–07:50',
    '2 meeting 6º B · Inglês · segunda-feira 07:00–07:50',
    '3 meeting 6º A · Arte · segunda-feira 07:50–08:40',
    '4 meeting 6º B · História · terça-feira 07:00–07:50 · Ana',
    '5 meeting 6º A · Inglês · quarta-feira 07:00–07:50',
    '5 meeting 6º B · Inglês · quarta-feira 07:00–07:50',
  ])
})

test('a sheet for each class is named after it, cells are joined, and hours are numbers of a sheet', async () => {
  const week = [
    ['Horário 2026'],
    ['Início', 'Fim', '2ª feira', '3ª feira', '4ª feira'],
    [0.2916666666666667, 0.3263888888888889, { value: 'Arte', rowSpan: 2 }, 'Inglês / Espanhol', null],
    [0.3263888888888889, 0.3611111111111111, null, null, 'Inglês'],
  ]
  const file = await xlsx({ sheet: '6º A', data: week }, { sheet: 'Girassol', data: week })
  const words = inWords(await readBytes(file)).filter((line) => / meeting /.test(line))
  expect(words).toEqual(
    ['6º A', 'Girassol'].flatMap((title) => [
      `3 meeting ${title} · Arte · segunda-feira 07:00–07:50`,
      `3 meeting ${title} · Inglês · terça-feira 07:00–07:50`,
      `3 meeting ${title} · Espanhol · terça-feira 07:00–07:50`,
      `4 meeting ${title} · Arte · segunda-feira 07:50–08:40`,
      `4 meeting ${title} · Inglês · quarta-feira 07:50–08:40`,
    ]),
  )
})

test('a cell on several lines says the lesson and below it who takes it, or another lesson', async () => {
  const week = [
    ['6º A'],
    ['Hora', 'Segunda', 'Terça', 'Quarta'],
    ['07:00-07:50', { value: 'Arte\nAna Souza', rowSpan: 2 }, 'Arte\nInglês', 'Inglês\n(Bruno)\nSala 3'],
    ['07:50-08:40', null, 'Inglês', 'Arte\r\nSala 2'],
  ]
  const words = inWords(await readBytes(await xlsx({ sheet: 'Plan1', data: week })))
  expect(words.slice(1)).toEqual([
    '3 meeting 6º A · Arte · segunda-feira 07:00–07:50 · Ana Souza',
    '3 meeting 6º A · Arte · terça-feira 07:00–07:50',
    '3 meeting 6º A · Inglês · terça-feira 07:00–07:50',
    '3 meeting 6º A · Inglês · quarta-feira 07:00–07:50 · Bruno',
    '4 meeting 6º A · Arte · segunda-feira 07:50–08:40 · Ana Souza',
    '4 meeting 6º A · Inglês · terça-feira 07:50–08:40',
    '4 meeting 6º A · Arte · quarta-feira 07:50–08:40',
  ])
})

test('a grid without lessons, without a class or without an hour says so, and its neighbours stay', async () => {
  const good = ['6º A', `Horário;${days}`, '07:00-07:50;Arte;;;;', '']
  const of = async (...bad: string[]) => (await grid(...good, ...bad)).slice(2)
  expect(await of('6º B', `Horário;${days}`, '07:00;;;;;', '07:50;;;;;')).toEqual([
    '6 skipped 6º B: A grade não tem nenhuma aula.',
  ])
  expect(await grid(`Horário;${days}`, '07:00-07:50;Arte;;;;')).toEqual([
    expect.stringMatching(/^1 refused grade: A grade não diz a turma/),
  ])
  expect(await of('6º B', `Horário;${days}`, '07:00-07:50;Arte;;;;', ';Inglês;;;Arte;')).toEqual([
    '7 class 6º B - -',
    '7 meeting 6º B · Arte · segunda-feira 07:00–07:50',
    expect.stringMatching(/^8 refused 6º B · Inglês: A linha não diz a hora/),
    expect.stringMatching(/^8 refused 6º B · Arte: A linha não diz a hora/),
  ])
})

test('a text that is far too long refuses its cell alone', async () => {
  const words = await grid('6º A', `Horário;${days}`, `07:00-07:50;${'Arte '.repeat(200)};Arte;;;`)
  expect(words.map((line) => line.slice(0, 40))).toEqual([
    expect.stringMatching(/^3 refused 6º A · Arte/),
    '3 class 6º A - -',
    '3 meeting 6º A · Arte · terça-feira 07:0',
  ])
})

test('a class twice, and a week of more than forty lessons, are read whole', async () => {
  const block = ['6º A', `Horário;${days};Sábado`]
  const hours = Array.from(
    { length: 8 },
    (_, i) => `${String(7 + i).padStart(2, '0')}:00;Arte;Arte;Arte;Arte;Arte;Arte`,
  )
  expect(await meetings(...block, ...hours, '', ...block, ...hours)).toHaveLength(96)
})

test('a grid is told from a list and from a menu', async () => {
  expect(await subjectOf('6º A', `Horário;${days}`, '07:00;Arte;;;;')).toBe('grid')
  expect(await subjectOf('Turma;6º A', `Horário;${days}`, '07:00;Arte;;;;')).toBe('grid')
  expect(
    await subjectOf('Turma;Disciplina;Dia;Início', '6º A;Arte;Segunda;7h', '6º A;Arte;Terça;7h', '6º A;Arte;Quarta;7h'),
  ).toBe('timetable')
  expect(await subjectOf('Turma;Dia;Horário', '6º A;Segunda;7h', '6º B;Terça;7h', '6º C;Quarta;7h')).toBe('classes')
  expect(await subjectOf('Cardápio', days, 'Arroz;Feijão;Arroz;Sopa;Bolo')).not.toBe('grid')
})

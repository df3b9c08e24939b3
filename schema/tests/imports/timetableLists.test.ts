import { expect, test } from 'vitest'
import { inWords, readBytes, readText, xlsx } from './makeFiles.ts'

const heading = 'Turma;Disciplina;Professor;Dia;Início;Fim'
const list = async (...lines: string[]) => inWords(await readText([heading, ...lines].join('\n')))
/** The lines of the meetings alone. */
const meetings = async (...lines: string[]) => (await list(...lines)).filter((line) => / meeting /.test(line))

test('each row of a list is a meeting of a subject, and a class has one record', async () => {
  expect(
    await list(
      '6º A;Matemática;Prof. Ana Souza;Segunda;07:00;07:50',
      '6º A;Português;;ter;7h50;8h40',
      '6ºB;Arte;;Sábado;7h;8h',
    ),
  ).toEqual([
    '2 class 6º A - -',
    '2 meeting 6º A · Matemática · segunda-feira 07:00–07:50 · Ana Souza',
    '3 meeting 6º A · Português · terça-feira 07:50–08:40',
    '4 class 6ºB - -',
    '4 meeting 6ºB · Arte · sábado 07:00–08:00',
  ])
})

test('hours stand in one cell, are numbers of a sheet, and days are several', async () => {
  const file = await xlsx({
    sheet: 'Plan1',
    data: [
      ['Turma', 'Disciplina', 'Dia', 'Horário'],
      ['6º A', 'Arte', 'Seg e Qua', '07:00-07:50'],
      ['6º A', 'Inglês', 'Sexta', 0.3263888888888889],
    ],
  })
  expect(inWords(await readBytes(file)).slice(1)).toEqual([
    '2 meeting 6º A · Arte · segunda-feira 07:00–07:50',
    '2 meeting 6º A · Arte · quarta-feira 07:00–07:50',
    '3 meeting 6º A · Inglês · sexta-feira 07:50–09:20 (sem o fim no arquivo: 90 minutos)',
  ])
})

test('cells joined over rows count for each of them', async () => {
  const file = await xlsx({
    sheet: 'Horários',
    data: [
      ['Turma', 'Disciplina', 'Dia', 'Início', 'Fim'],
      [{ value: '6º A', rowSpan: 2 }, 'Arte', 'Segunda', '07:00', '07:50'],
      [null, 'Inglês', 'Segunda', '07:50', '08:40'],
    ],
  })
  expect(inWords(await readBytes(file))).toContain('3 meeting 6º A · Inglês · segunda-feira 07:50–08:40')
})

test('a lesson has the hours that other rows say of its number, first those of its class', async () => {
  const words = inWords(
    await readText(
      [
        'Turma;Disciplina;Dia;Aula;Início;Fim',
        '6º A;Arte;Segunda;1ª;07:00;07:50',
        '6º A;Arte;Segunda;2ª;07:50;08:40',
        '7º T;Arte;Segunda;1;13:00;13:45',
        '6º A;Inglês;Terça;1 a 2;;',
        '7º T;Inglês;Terça;1ª aula;;',
        '8º A;Inglês;Terça;2;;',
        '8º A;Inglês;Terça;1;;',
      ].join('\n'),
    ),
  ).filter((line) => !/ class /.test(line))
  expect(words.slice(3)).toEqual([
    '5 meeting 6º A · Inglês · terça-feira 07:00–07:50',
    '5 meeting 6º A · Inglês · terça-feira 07:50–08:40',
    '6 meeting 7º T · Inglês · terça-feira 13:00–13:45',
    '7 meeting 8º A · Inglês · terça-feira 07:50–08:40',
    '8 refused 8º A · Inglês: A hora da 1ª aula não está no arquivo: escreva o início e o fim.',
  ])
})

test('a row of several lessons whose hours nobody says is one meeting, and tells so', async () => {
  const { records } = await readText('Turma;Disciplina;Dia;Aula;Início;Fim\n1º A;;Segunda;1 a 5;07:00;11:30')
  expect(inWords({ format: 'sheet', records })[1]).toBe(
    '2 meeting 1º A · segunda-feira 07:00–11:30 (a hora de cada aula não está no arquivo: vale uma só, do início ao fim)',
  )
})

test('without an end a lesson lasts until the next one at its shortest, and tells so', async () => {
  expect(await meetings('6º A;Arte;;Seg;07:00;', '6º A;Inglês;;Seg;07:50;', '6º A;História;;Seg;09:00;')).toEqual([
    '2 meeting 6º A · Arte · segunda-feira 07:00–07:50 (sem o fim no arquivo: 50 minutos, pelo tempo até a aula seguinte)',
    '3 meeting 6º A · Inglês · segunda-feira 07:50–08:40 (sem o fim no arquivo: 50 minutos, pelo tempo até a aula seguinte)',
    '4 meeting 6º A · História · segunda-feira 09:00–09:50 (sem o fim no arquivo: 50 minutos, pelo tempo até a aula seguinte)',
  ])
})

test('one bad row spoils no other', async () => {
  const good = ['6º A;Arte;;Segunda;07:00;07:50', '6º B;Arte;;Terça;07:00;07:50']
  const bad = {
    '6º A;Arte;;Natal;07:00;07:50': /A coluna Dia tem “Natal”/,
    '6º A;Arte;;;07:00;07:50': /A coluna Dia está vazia/,
    '6º A;Arte;;Segunda;cedo;07:50': /A coluna Início tem “cedo”/,
    '6º A;Arte;;Segunda;;': /não diz a hora/,
    '6º A;Arte;;Segunda;09:00;08:00': /tem -60 minutos/,
    '6º A;Arte;;Segunda;07:00;tarde': /A coluna Fim tem “tarde”/,
    ';Arte;;Segunda;07:00;07:50': /A coluna Turma está vazia/,
  }
  for (const [row, why] of Object.entries(bad)) {
    const words = await list(good[0]!, row, good[1]!)
    expect(words.filter((line) => !/ refused /.test(line))).toEqual([
      '2 class 6º A - -',
      '2 meeting 6º A · Arte · segunda-feira 07:00–07:50',
      '4 class 6º B - -',
      '4 meeting 6º B · Arte · terça-feira 07:00–07:50',
    ])
    expect(words.find((line) => line.startsWith('3 refused'))).toMatch(why)
  }
})

test('rows without a subject are refused where several teachers have the class, for nobody knows who has it when', async () => {
  const words = await list(
    '6º A;;Ana;Segunda;07:00;07:50',
    '6º A;;Bruno;Terça;07:00;07:50',
    '1º A;;Caio;Terça;07:00;07:50',
  )
  expect(words.filter((line) => / refused .*escreva-a/.test(line))).toHaveLength(2)
  expect(words).toContain('4 meeting 1º A · terça-feira 07:00–07:50 · Caio')
})

test('a list of classes with a day, and one of students, are what they were', async () => {
  expect(inWords(await readText('Turma;Dia;Horário;Professor\n6º A;Segunda;07:00;Ana Souza'))[0]).toMatch(/2 class/)
  expect(inWords(await readText('Aluno;Turma;Início\nAna Souza;6º A;02/02/2026'))).toContain(
    '2 enrollment nome:ana souza titulo:6º a 2026-02-02..',
  )
})

import { expect, test } from 'vitest'
import { weekdayLabel } from '#schema/fields/dates/dates.ts'
import { recordsOfCensus } from './readCensus.ts'

// Covers: the fields of each year's records.

/** A record as long as its year's, with blank fields after what is given. */
const whole = (text: string, count: number) => text + '|'.repeat(count - text.split('|').length)
const school = (year: string) => `00|87654321|1|05/02/${year}|18/12/${year}|EMEF DO RIO`
const ofHour = '20|87654321|11|111|4º ANO A|1|7|30|11|45|0|1|0|1|0|0|0'
const ofDays = '20|87654321|11|111|4º ANO A|1||07:30-11:45||7:30-11:45|||'

const read = (...lines: string[]) => recordsOfCensus(lines.join('\n'), 'a.txt').records
/** A class's days and hours, with what is told of it; or why it is refused. */
const inWords = (...lines: string[]) =>
  read(...lines).flatMap((each) => {
    if (each.kind === 'meeting') return [`${weekdayLabel(each.weekday)} ${each.startTime}, ${each.minutes} min`]
    if (each.kind === 'class') return each.note ? [`nota: ${each.note}`] : []
    return each.kind === 'refused' || each.kind === 'skipped' ? [each.why] : []
  })
const hours = ['segunda-feira 07:30, 255 min', 'quarta-feira 07:30, 255 min']

test('a class is read by the fields of its year', () => {
  for (const [year, record, count] of [
    ['2022', `${ofHour}|1|0|0`, 74],
    ['2023', `${ofHour}|1|0|0`, 76],
    ['2024', `${ofHour}|1|0|0`, 76],
    ['2025', `${ofDays}|1|0|0`, 70],
    ['2026', `${ofDays}|6`, 66],
    ['2026', `${ofDays}|1|0|0`, 66],
  ] as const)
    expect([year, inWords(school(year), whole(record, count))]).toEqual([year, hours])
})

test('a class that is not of schooling says what it is for, in each year', () => {
  const activity = 'nota: é de atividade complementar, e não de uma etapa de ensino'
  const support = 'nota: é de atendimento educacional especializado (AEE), e não de uma etapa de ensino'
  for (const [year, activities, supports] of [
    ['2023', `${ofHour}|0|1|0`, `${ofHour}|0|0|1`],
    ['2025', `${ofDays}|0|1|0`, `${ofDays}|0|0|1`],
    ['2026', `${ofDays}|4`, `${ofDays}|5`],
  ] as const) {
    expect(inWords(school(year), activities)).toEqual([activity, ...hours])
    expect(inWords(school(year), supports)).toEqual([support, ...hours])
  }
  expect(inWords(school('2026'), `${ofDays}|9`)).toEqual(hours)
  expect(inWords(school('2023'), `${ofHour}|1|1|0`)).toEqual(hours)
})

test('a class of the layout of another year is read by that, and says so', () => {
  expect(inWords(school('2026'), ofHour)).toEqual([
    'nota: o arquivo diz 2026, mas a linha tem a forma do leiaute até 2024',
    ...hours,
  ])
  expect(inWords(school('2023'), `${ofDays}|1|0|0`)).toEqual([
    'nota: o arquivo diz 2023, mas a linha tem a forma do leiaute de 2025 em diante',
    ...hours,
  ])
})

test('without a year, the number of fields tells the layout, else what stands in them', () => {
  const noYear = '00|87654321|1|||EMEF DO RIO'
  const blank = '20|87654321|11|111|4º ANO A|1||||||||'
  expect(inWords(noYear, whole(`${blank}4`, 66))[0]).toContain('atividade complementar')
  expect(inWords(noYear, whole(`${blank}0|0|1`, 70))[0]).toContain('AEE')
  expect(inWords(noYear, ofHour)).toEqual(hours)
  expect(inWords(noYear, ofDays)).toEqual(hours)
})

test('what fits no layout is refused with what was expected, and its neighbours are read', () => {
  const odd = '20|87654321|12|112|5º ANO B|1|7h30|11h45'
  expect(inWords(school('2026'), odd, ofDays)).toEqual([
    'registro 20 fora do leiaute: esperados em 2026 o horário de cada dia nos campos 7 a 13, como 07:30-11:45, e o tipo da turma depois deles',
    ...hours,
  ])
  expect(inWords(school('2023'), odd)[0]).toContain(
    'esperados em 2023 e 2024 a hora e o minuto de início nos campos 7 e 8, os do fim em 9 e 10, e 0 ou 1 para cada dia',
  )
  expect(inWords(school('2026'), whole(`${ofDays}|6`, 67), ofDays)).toEqual([
    'o registro 20 tem 67 campos, e no leiaute de 2026 são 66: há uma barra ( | ) a mais, talvez num nome',
    ...hours,
  ])
  expect(inWords(school('2026'), '60|87654321|2', '50|87654321|1|100', '30|87654321|2|1')).toEqual([
    'o registro 60 tem 3 campos: esperados pelo menos 5, até o código da turma, no campo 5',
    'o registro 50 tem 4 campos: esperados pelo menos 5, até o código da turma, no campo 5',
    'o registro 30 tem 4 campos: esperados pelo menos 6, até o nome da pessoa, no campo 6',
  ])
  expect(inWords(school('2026'), '30|87654321|2|100|ANA|52998224725|01/01/2013')[0]).toMatch(
    /^registro 30 fora do leiaute: esperados o CPF no campo 5/,
  )
})

test('a year that is not known yet is told, and read as far as its fields fit', () => {
  expect(inWords(school('2029'), whole(`${ofDays}|6`, 71))).toEqual([
    'O Chamada conhece os leiautes do Censo até 2026. Confira os horários e os nomes antes de importar.',
    ...hours,
  ])
})

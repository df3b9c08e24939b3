import { expect, test } from 'vitest'
import { lessonHoursIn, lessonHoursText } from './lessonHoursIn.ts'

const morning = [
  { startTime: '07:00', minutes: 50 },
  { startTime: '07:50', minutes: 50 },
  { startTime: '09:00', minutes: 45 },
]

test('lessons are read one a line, however their times are written', () => {
  const text = '1ª aula 07:00 às 07:50\n2ª  7h50-8h40\n\nintervalo 08:40 às 09:00\n3ª 9h 9.45'
  expect(lessonHoursIn(text)).toEqual({ hours: morning })
})

test('what is shown is read as the same', () => {
  expect(lessonHoursIn(lessonHoursText(morning))).toEqual({ hours: morning })
  expect(lessonHoursIn(lessonHoursText(null))).toEqual({ hours: null })
})

test.each([
  ['07:00', 'Linha 1: escreva o início e o fim, como 07:00 às 07:50'],
  ['07:00 às 25:00', 'Linha 1: escreva o início e o fim, como 07:00 às 07:50'],
  ['07:00 07:50 08:40', 'Linha 1: escreva o início e o fim, como 07:00 às 07:50'],
  ['08:00 às 07:50', 'Linha 1: o fim vem depois do início, 5 minutos ao menos'],
  ['07:00 às 07:70', 'Linha 1: escreva o início e o fim, como 07:00 às 07:50'],
  ['07:00 às 07:50\n\n07:40 às 08:30', 'Linha 3: começa antes do fim da aula anterior'],
])('%j is not understood: %s', (text, problem) => {
  expect(lessonHoursIn(text)).toEqual({ problem })
})

test('a day has a most of lessons', () => {
  const hour = (i: number) => `${String(i).padStart(2, '0')}:00 às ${String(i).padStart(2, '0')}:30`
  expect(lessonHoursIn(Array.from({ length: 21 }, (_, i) => hour(i)).join('\n'))).toEqual({
    problem: 'Use até 20 aulas por dia',
  })
})

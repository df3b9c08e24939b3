import { expect, test } from 'vitest'
import type { ImportRecord } from '#schema/lists/importRecords.ts'
import type { PlannedRow } from '#schema/lists/plan/importPlan.ts'
import { previewRow, verdictCounts } from './previewRows.ts'

const source = { file: 'alunos.xlsx', sheet: 'Alunos', line: 12 }
const ana: ImportRecord = { kind: 'person', source, codes: ['matricula:7'], role: 'student', name: 'Ana Souza' }
const class7: ImportRecord = { kind: 'class', source, codes: ['titulo:7 b'], title: '7º B' }
const nameOf = (id: number) => ({ 3: 'Carla Dias', 4: 'Davi Reis' })[id] ?? 'outra pessoa'
const shown = (planned: PlannedRow) => previewRow(planned, 0, nameOf)

test('a line says whom it is about, what becomes of it and where it stands', () => {
  expect(shown({ record: ana, verdict: 'created' })).toEqual({
    ...{ index: 0, subject: 'student', verdict: 'created', what: 'Ana Souza', why: '' },
    where: 'Alunos, linha 12',
  })
})

test('a new class says the day and the hour that the file does not', () => {
  const why = (times: object) => shown({ record: { ...class7, ...times } as ImportRecord, verdict: 'created' }).why
  expect(why({})).toBe('fica em segunda-feira, 08:00: confira em Turmas')
  expect(why({ classTime: '13:15' })).toBe('fica em segunda-feira, 13:15: confira em Turmas')
  expect(why({ weekday: 'friday', classTime: '13:15' })).toBe('')
})

test('a new class whose meetings the file has says no day', () => {
  const record: ImportRecord = { ...class7, hasMeetings: true } as ImportRecord
  expect(shown({ record, verdict: 'created' }).why).toBe('')
})

test('a meeting shows class, subject, day, hour and teacher, and what changes in it', () => {
  const record: ImportRecord = {
    ...{ kind: 'meeting', source, schoolClass: ['titulo:7 b'], subject: 'Arte', weekday: 'monday' },
    ...{ startTime: '07:00', minutes: 50, what: '7º B · Arte · segunda-feira 07:00–07:50 · Ana' },
  }
  const changes = [
    { field: 'minutes', before: 45, after: 50 },
    { field: 'room', before: undefined, after: 'Ateliê' },
    { field: 'teacherId', before: null, after: 3 },
  ]
  expect(shown({ record, verdict: 'changed', changes })).toMatchObject({
    ...{ subject: 'meeting', what: '7º B · Arte · segunda-feira 07:00–07:50 · Ana' },
    why: 'minutos: 45 → 50; sala: nada → Ateliê; professor: nada → Carla Dias',
  })
})

test('what changes is said in the words of the school, before and after', () => {
  const changes = [
    { field: 'teacherId', before: 3, after: 4 },
    { field: 'weekday', before: 'monday', after: 'friday' },
    { field: 'leftAt', before: null, after: '2026-11-25' },
    { field: 'category', before: null, after: 'pro' },
  ]
  expect(shown({ record: class7, verdict: 'changed', changes }).why).toBe(
    'professor: Carla Dias → Davi Reis; dia da semana: segunda-feira → sexta-feira; até: nada → 25/11/2026; categoria: nada → Pro',
  )
})

test('a refusal says why, and a note stands after it', () => {
  const row = shown({ record: ana, verdict: 'refused', why: 'E-mail: falta o @.', note: 'o nome estava em maiúsculas' })
  expect(row.why).toBe('E-mail: falta o @.; o nome estava em maiúsculas')
})

test('the file as a whole has no line', () => {
  const record: ImportRecord = { kind: 'refused', source: { file: 'a.txt', line: 0 }, what: 'arquivo', why: 'cortado' }
  expect(shown({ record, verdict: 'refused', why: 'cortado' })).toMatchObject({ subject: 'other', where: '' })
})

test('the summary counts each list by what becomes of its lines', () => {
  const rows = [
    shown({ record: ana, verdict: 'created' }),
    shown({ record: ana, verdict: 'refused', why: 'x' }),
    shown({ record: class7, verdict: 'same' }),
  ]
  const none = { created: 0, changed: 0, same: 0, skipped: 0, refused: 0 }
  expect(verdictCounts(rows)).toEqual([
    { subject: 'student', counts: { ...none, created: 1, refused: 1 } },
    { subject: 'class', counts: { ...none, same: 1 } },
  ])
})

import { expect, test } from 'vitest'
import type { Module } from '#schema/nouns/module.ts'
import { lessonsOf, timetableOf } from './timetable.ts'

const module = (id: number, title: string, order: number) => ({ id, title, order }) as Module
const monday = { weekday: 'monday', startTime: '07:00', minutes: 50 } as const

test('a class can have hours for itself and for each of its modules, in their order', () => {
  const links = [
    { moduleId: 1, teacherId: null, meetings: [monday] },
    { moduleId: 2, teacherId: 9, meetings: null },
  ]
  const modules = [module(1, '6º ano · Matemática', 2), module(2, 'Artes', 1), module(3, 'De outra turma', 0)]
  expect(timetableOf({ teacherId: 7, meetings: null }, links, modules)).toEqual([
    { moduleId: null, name: null, teacherId: 7, meetings: [] },
    { moduleId: 2, name: 'Artes', teacherId: 9, meetings: [] },
    { moduleId: 1, name: 'Matemática', teacherId: null, meetings: [monday] },
  ])
})

test('two lessons in a row are two in a timetable', () => {
  const lessons = [monday, { ...monday, startTime: '07:50', room: 'Quadra' }]
  expect(lessonsOf(lessons)).toEqual([
    { ...monday, room: null, periods: 1 },
    { ...monday, startTime: '07:50', room: 'Quadra', periods: 1 },
  ])
})

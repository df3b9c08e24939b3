import * as z from 'zod/mini'
import { civilDate, id } from '#schema/fields/fields.ts'
import { meetingTimesWords } from '#schema/fields/meeting.ts'
import { field } from './noun.ts'
import { nameIn } from './valueWords.ts'

/** Fields that several tables have. */
export const ofSchool = field(id, { name: 'Escola', parent: 'schools', students: true })
export const ofClass = field(id, { name: 'Turma', parent: 'classes', students: true })
export const ofModule = field(id, { name: 'Módulo', parent: 'modules', students: true })
export const ofLesson = field(id, { name: 'Aula', parent: 'lessons', students: true })
export const ofStudent = field(id, { name: 'Aluno', parent: 'users', students: true })
/** The lesson that a class, or a subject of it, comes to next. */
export const currentLesson = field(z.nullable(id), {
  word: ['aula atual', 'a', nameIn('lessons')],
  pointer: 'lessons',
  students: true,
})
/** Who teaches a class, or a subject of it. */
export const taughtBy = field(z.nullable(id), {
  name: 'Professor',
  word: ['escolha de professor', 'a', nameIn('users')],
  pointer: 'users',
  example: null,
  students: true,
  insert: true,
  update: true,
})
/** What is said of the hours of a class, or of a subject of it. */
export const weekHours = {
  word: ['horários da semana', 'o', meetingTimesWords],
  students: true,
  insert: true,
  update: true,
} as const
/** The day of a roll. */
export const ofDay = field(civilDate, { name: 'Data', students: true })
/** The number that the server gives a row whose key is a natural one. */
export const serverId = field(z.nullable(id), { name: 'Registro', students: true })

/** What the two sides of a class see of content by its visibility. */
export const visibleToSides = { staff: ['teacher', 'both'], students: ['student', 'both'] } as const

/** The key of a roll, and that of a mark in it. */
export const rollKey = ['classId', 'lessonId', 'date'] as const
export const markKey = [...rollKey, 'studentId'] as const

/** What the copy of a person's data calls the key of a roll. */
export const markColumns = { classId: 'Turma', lessonId: 'Aula', date: 'Dia' }

/** The headings of other programs' sheets for a category, besides 'Categoria'. */
export const categoryHeadings = ['cat', 'nivel da turma']

import type * as z from 'zod/mini'
import type { TableName } from '#schema/nouns/tables.ts'
import type { Entity } from './entities.ts'

/** What the contract says about a call, besides its address and callers, which the routes declare. */
export interface About {
  tag: Tag
  /** A short Portuguese sentence. */
  summary: string
  /**
   * What it answers: one or many rows of an entity, another shape, or something other than JSON. The registry knows it
   * for mutations.
   */
  answer?:
    | Entity
    | [Entity]
    | z.ZodMiniType
    | 'nothing'
    | 'created'
    | 'received'
    | 'text'
    | 'calendar'
    | 'html'
    | 'events'
    | 'bytes'
    | 'picture'
    | 'elsewhere'
  body?: z.ZodMiniType
  /** The body is a file's own bytes. */
  bytes?: true
  /** The query parameters, with what each means. */
  query?: Record<string, string>
}
export type Tag = (typeof tags)[number]
export const tags = [
  'Sessão',
  'Pessoas',
  'Escolas',
  'Módulos e aulas',
  'Turmas',
  'Chamada e aproveitamento',
  'Alunos',
  'Cursos',
  'Calendário',
  'Busca ativa',
  'Auditoria',
  'Sistema',
] as const

/** The tag of an act, by the table of its answer. */
export const tagOf: Record<TableName, Tag> = {
  schools: 'Escolas',
  users: 'Pessoas',
  courses: 'Cursos',
  calendarDays: 'Calendário',
  schoolYears: 'Calendário',
  frequencyRules: 'Busca ativa',
  frequencyActions: 'Busca ativa',
  studentRecords: 'Alunos',
  modules: 'Módulos e aulas',
  lessons: 'Módulos e aulas',
  lessonVideos: 'Módulos e aulas',
  materials: 'Módulos e aulas',
  classes: 'Turmas',
  moduleClasses: 'Módulos e aulas',
  coverages: 'Turmas',
  enrollments: 'Turmas',
  completions: 'Turmas',
  evaluations: 'Alunos',
  readings: 'Alunos',
  rollCalls: 'Chamada e aproveitamento',
  attendance: 'Chamada e aproveitamento',
  performance: 'Chamada e aproveitamento',
}

/** What the contract says about the calls of one tag. */
export const list =
  (tag: Tag) =>
  (summary: string, answer?: About['answer'], more: Partial<About> = {}): About => ({ tag, summary, answer, ...more })

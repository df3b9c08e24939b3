import type * as z from 'zod/mini'
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
    | 'text'
    | 'calendar'
    | 'html'
    | 'events'
    | 'bytes'
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

/** What the contract says about the calls of one tag. */
export const list =
  (tag: Tag) =>
  (summary: string, answer?: About['answer'], more: Partial<About> = {}): About => ({ tag, summary, answer, ...more })

import type * as z from 'zod/mini'
import type { Role } from '../entities/labels.ts'
import type { Change, Reader, TableName } from '../entities/tables.ts'
import type { Actor } from '../entities/user.ts'
import { check } from '../errors.ts'

/**
 * One act of the school, for both sides: its call, its arguments, who may, and what it changes.
 * `allow` and `plan` are pure but for reading `rows`, and refuse by throwing a Refusal. They run on the phone at once and on
 * the server with authority; a replay and a direct call are the same thing.
 */
export interface Asked<A> {
  actor: Actor
  args: A
  rows: Reader
}

export interface Planning<A> extends Asked<A> {
  /** When the act was done, ms. */
  at: number
  /** The server's clock, ms; undefined on a device, which may believe any time. */
  now?: number
  /** The zone that says which civil day an instant is in; undefined is the machine's own. */
  zone?: string
  /** Numbers for the rows it makes: one for each name `makes` gave, in that order. */
  ids: readonly number[]
}

/** The names of what a mutation's arguments speak of, where they are known. */
export interface Names {
  student?: string
  lesson?: string
  module?: string
  schoolClass?: string
  /** The row of its `answer.table` that `id` among the arguments stands for. */
  subject?: string
}

export type Method = 'POST' | 'PUT' | 'PATCH' | 'DELETE'

export interface Mutation<A = unknown> {
  name: string
  method: Method
  /** The address with its parameters, such as /api/classes/:classId/current-lesson. */
  path: string
  /** The roles that may call it at all; `allow` decides on which rows. */
  roles: readonly Role[]
  args: z.ZodMiniType<A>
  allow(asked: Asked<A>): Promise<void>
  plan(asked: Planning<A>): Promise<Change[]>
  /** The tables of the rows it makes under numbers of their own; undefined when it makes none. */
  makes?(args: A): readonly TableName[]
  /** What it does, in Portuguese, for who did it and for the audit trail; without the class, lesson and day it is about. */
  tell(args: A, names: Names): string
  /** The call answers with the row of this table that it wrote, or, with `many`, with the list of them. */
  answer: { table: TableName; many?: boolean }
  /** What the answer says besides the row, as its `message`; `changed` is whether there was anything to do. */
  message?(changed: boolean): string
}

export function mutation<S extends z.ZodMiniType>(
  call: `${Method} /api/${string}`,
  definition: { args: S } & Omit<Mutation<z.output<S>>, 'method' | 'path' | 'args'>,
): Mutation<z.output<S>> {
  const [method, path] = call.split(' ') as [Method, string]
  return { ...definition, method, path, args: definition.args as z.ZodMiniType<z.output<S>> }
}

const parameters = (path: string) => [...path.matchAll(/:(\w+)/g)].map((match) => match[1]!)

/** The call that does this with these arguments: what an outbox entry holds. */
export function callOf<A>(
  act: Mutation<A>,
  args: A,
): { method: Method; path: string; body: Record<string, unknown> | null } {
  const body: Record<string, unknown> = { ...(args as Record<string, unknown>) }
  let path = act.path
  for (const name of parameters(act.path)) {
    path = path.replace(`:${name}`, encodeURIComponent(String(body[name])))
    delete body[name]
  }
  return { method: act.method, path, body: Object.keys(body).length ? body : null }
}

/** The arguments of a call: its body, and over it the parameters of its address. Throws the 400 that names the field. */
export function argsOf<A>(act: Mutation<A>, parametersGiven: Record<string, string>, body: unknown): A {
  const own = typeof body === 'object' && body !== null && !Array.isArray(body) ? body : {}
  const given = Object.entries(parametersGiven).map(([name, text]) => [
    name,
    /^\d{1,16}$/.test(text) ? Number(text) : text,
  ])
  return check(act.args, { ...own, ...Object.fromEntries(given) }) as A
}

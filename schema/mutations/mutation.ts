import type * as z from 'zod/mini'
import type { Role } from '#schema/fields/labels.ts'
import type { Change, Key, Reader, TableName } from '#schema/nouns/tables.ts'
import type { Actor } from '#schema/nouns/user.ts'
import { check, type ErrorCode } from '../errors.ts'
import type { About } from './about.ts'

/**
 * One mutation, for both sides: its call, its arguments, who may call it, and what it changes.
 * `allow` and `plan` only read `rows` and have no side effects. They throw a Refusal to refuse. They run on the device
 * at once and on the server with authority. Replaying a queued call and calling directly are the same.
 */
export interface AllowContext<A> {
  actor: Actor
  args: A
  rows: Reader
  /** When it was done, ms. */
  at: number
  /** The zone that decides which civil day an instant is in; undefined means the machine's own. */
  zone?: string
}

export interface PlanContext<A> extends AllowContext<A> {
  /** The server's clock, ms; undefined on a device, which accepts any time. */
  now?: number
  /** The hosts from which the network takes videos; undefined means the usual ones. */
  videoHosts?: readonly string[]
  /** Ids for the rows it creates: one for each table that `createsRows` returned, in that order. */
  ids: readonly number[]
  /**
   * Plans the items of one of the act's lists, each by itself: an item that is refused is left out, and no other with
   * it (planOf.ts). Each act with a list of rows uses it.
   * @param options `besides`: the act is done even when no item can be taken
   */
  each<T>(
    list: string & keyof A,
    items: readonly T[],
    plan: (item: T, place: number) => Change[] | Promise<Change[]>,
    options?: { besides: true },
  ): Promise<Change[]>
}

/** An item of one of an act's lists, by the list's name and the item's place in it. */
export interface ItemName {
  list: string
  place: number
}

/** An item that was not taken although the act was, and why. */
export interface LeftOut extends ItemName {
  code: ErrorCode
  message: string
}

/** The names of the rows that a mutation's arguments mention, as far as they are known. */
export interface Names {
  student?: string
  lesson?: string
  module?: string
  schoolClass?: string
  /** The class, where it is another, and the lesson, if any, to which something is moved. */
  target?: string
  /** The name of the row of its `answer.table` whose id is the argument `id`. */
  subject?: string
}

export type Method = 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** An earlier value of one field of a row. `place` holds the fields of the row's key, `now` the row as it is. */
export interface EarlierValue {
  key: Key
  place: Record<string, unknown>
  field: string
  value: unknown
  now: object | undefined
}

/** How an act sets one field of a row back to an earlier value (decisions section 4). */
export interface PutBack {
  /** The tables of such rows; without them, that of the answer. */
  tables?: readonly TableName[]
  /** The fields; without them, all that no other act names. */
  fields?: readonly string[]
  /** The arguments that do so; undefined for a value that cannot be set. */
  args(earlier: EarlierValue): object | undefined
}

/** For acts that take the row's id and any of its fields. */
export const putBackById: PutBack = { args: ({ key, field, value }) => ({ id: key, [field]: value }) }

export interface Mutation<A = unknown> {
  name: string
  /** What it is for, as the contract and the list of accesses say it. The app's build leaves it out. */
  summary: string
  /** What the page of an app that does not start calls it (web/lastResort.ts). The app's build leaves it out. */
  shortName?: string
  method: Method
  /** The address with its parameters, such as /api/classes/:classId/current-lesson. */
  path: string
  /** The roles that may call it at all; `allow` decides on which rows. */
  roles: readonly Role[]
  args: z.ZodMiniType<A>
  /**
   * Valid arguments about these rows, with every field that it takes: the tests of all acts and the simulation do them.
   * The app's build leaves it out.
   */
  example(about: About): Record<string, unknown>
  /**
   * True for what happens every minute and matters to no history: its entry in the journal is its receipt alone, without
   * what it said and changed.
   */
  isPassing?: true
  /**
   * True when all that it changes is of the class `classId`, and it reads nothing that such an act about another class
   * changes: those of several classes may be done at the same time. The app's build leaves it out.
   */
  keepsToClass?: true
  /** True for what is only done in a session in which the password was typed minutes ago. */
  needsConfirmation?: true
  allow(context: AllowContext<A>): Promise<void>
  plan(context: PlanContext<A>): Promise<Change[]>
  /** The tables of the rows it creates under ids of their own; undefined when it creates none. */
  createsRows?(args: A): readonly TableName[]
  /**
   * The day of a roll, for acts whose rights and links are asked of that day too, and not only of now
   * (sync-server/execute/rowsOfDay.ts).
   */
  requestedDay?(args: A, about: { at: number; zone?: string }): string
  /**
   * What it begins, ends or moves although it does not create it: calls that need one of these wait for its receipt
   * (sync/dependents.ts).
   */
  links?: 'enrollments' | 'modules' | 'rolls'
  putBack?: PutBack
  /** True when its answer tells whether somebody has an e-mail: few such answers are given in a while. */
  tellsTaken?: true
  /** The arguments with which items that were left out are done later, besides the items; undefined: the same. */
  alone?(args: A): A
  /**
   * The act by which an item that was left out is done later; undefined: the same act again, with such items alone.
   * @param ids those that `plan` had
   */
  later?(args: A, item: ItemName, ids: readonly number[]): { act: Mutation; args: unknown }
  /**
   * What it does, in Portuguese, for the person who did it and for the audit trail. Leaves out the class, lesson and
   * day.
   */
  describe(args: A, names: Names): string
  /** The call is answered with the row it wrote in this table or, with `many`, with a list of such rows. */
  answer: { table: TableName; many?: boolean }
  /** The `message` of the answer, besides the row. `changed` is false when there was nothing to do. */
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

/** The call that carries these arguments: what an outbox entry stores. */
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

/** The value of a parameter in an address: a number, or a text such as a day. */
export const parameterValue = (text: string): number | string => (/^\d{1,16}$/.test(text) ? Number(text) : text)

/**
 * The arguments of a call: its body, overridden by the parameters of its address. Throws a 400 that names the field.
 */
export function argsOf<A>(act: Mutation<A>, pathParameters: Record<string, string>, body: unknown): A {
  const own = typeof body === 'object' && body !== null && !Array.isArray(body) ? body : {}
  const fromPath = Object.entries(pathParameters).map(([name, text]) => [name, parameterValue(text)])
  return check(act.args, { ...own, ...Object.fromEntries(fromPath) }) as A
}

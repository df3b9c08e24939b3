import { rollOfCall } from '#schema/mutations/journal/rollOfCall.ts'
import { understood } from '#schema/mutations/journal/understood.ts'
import type { RollPlace } from '#schema/nouns/rollCall.ts'
import { keyOf } from '#schema/nouns/tables.ts'
import { idsFrom, isServerId } from './ids.ts'
import type { OutboxCall } from './protocol.ts'

/**
 * Which queued calls depend on which. A call depends on another when it names an id that the other creates, or when it
 * needs an enrollment, or a module of a class, that the other begins or ends. A roll moves after the marks that were
 * done before, and marks in its new place come after it. A call does not always name the latter
 * fully, so it may wait for one it does not need: waiting loses nothing, a refusal does.
 * Guarantees: both sides apply the same rule.
 * After a crash: pure functions, nothing to lose.
 */
export type QueuedCall = Pick<OutboxCall, 'id' | 'method' | 'path' | 'body'>

type Args = Record<string, unknown>

/** The ids of the rows that a call creates; at least the call's own. */
export function idsCreatedBy(call: QueuedCall): number[] {
  const known = understood(call)
  const created = known ? idsFrom(call.id, known.act.createsRows?.(known.args)) : []
  return created.length ? created : [call.id]
}

/** The ids created on devices that a call names, in its address or its body. */
function idsNamedBy({ path, body }: QueuedCall): number[] {
  const found = (path.match(/\d+/g) ?? []).map(Number)
  const look = (value: unknown) => {
    if (typeof value === 'number') found.push(value)
    else if (typeof value === 'object' && value !== null) Object.values(value).forEach(look)
  }
  look(body)
  return found.filter((id) => !isServerId(id))
}

/** The rolls that a call is about, by name, and whether it moves them or writes into them. */
function rollsIn(call: QueuedCall): { rolls: string[]; isMove: boolean } {
  const { act, args } = understood(call) ?? {}
  const from = rollOfCall(call)
  const { classId, lessonId, attendanceDate: date } = (args?.to ?? {}) as Args
  const places = [from, date && { classId, lessonId, date }] as (RollPlace | undefined)[]
  const rolls = places.flatMap((place) => (place ? [String(keyOf('rollCalls', place))] : []))
  return { rolls, isMove: act?.links === 'rolls' }
}

const marksIn = (roll: string) => `marks of ${roll}`
const placeOf = (roll: string) => `place of ${roll}`

/** The class that a call names, and that to which it moves something, as parts of names; an empty part for no class. */
function classesIn({ classId, to }: Args): string[] {
  const target = (to as Args | undefined)?.classId
  return [classId === undefined ? '' : ` of ${classId}`, ...(target === undefined ? [] : [` of ${target}`])]
}

/**
 * The enrollments and class modules that a call begins or ends, by name. Names without a class match calls that name no
 * class.
 */
function linksChangedBy(call: QueuedCall): string[] {
  const { act, args = {} } = understood(call) ?? {}
  const { classId, studentId } = args
  if (act?.links === 'enrollments')
    return studentId === undefined
      ? [`students of ${classId}`, 'students']
      : [...classesIn(args).map((inClass) => `student ${studentId}${inClass}`), `student ${studentId}`]
  if (act?.links === 'modules') return [`modules of ${classId}`, 'modules']
  const { rolls, isMove } = rollsIn(call)
  return isMove ? [...rolls.map(placeOf), ...rolls.map(marksIn)] : rolls.map(marksIn)
}

function linksNeededBy(call: QueuedCall): string[] {
  const { args = {} } = understood(call) ?? {}
  const { classId, studentId, lessonId, moduleId, marks, to } = args
  const { rolls, isMove } = rollsIn(call)
  const named = [studentId, ...(Array.isArray(marks) ? marks.map((mark: Args) => mark.studentId) : [])]
  const students = named.filter((student) => student !== undefined)
  const classes = classesIn(args)
  return [
    ...students.flatMap((student) => classes.map((inClass) => `student ${student}${inClass}`)),
    ...(students.length ? classes.map((inClass) => `students${inClass}`) : []),
    ...rolls.map(isMove ? marksIn : placeOf),
    ...((to as Args | undefined)?.lessonId === undefined ? [] : [`modules of ${(to as Args).classId}`]),
    ...(lessonId !== undefined || (moduleId !== undefined && classId !== undefined) ? [`modules${classes[0]}`] : []),
  ]
}

/** Calls that others may depend on, such as those without a receipt. Call `holds` in the order of the calls' ids. */
export interface Pending {
  add(call: QueuedCall): void
  /** Returns true when a call depends on one that was added. */
  holds(call: QueuedCall): boolean
  /** Another one of the same calls; what is added to it is not added here. */
  copy(): Pending
}

export function openPending(ids = new Set<number>(), links = new Set<string>()): Pending {
  return {
    add(call) {
      for (const id of idsCreatedBy(call)) ids.add(id)
      for (const link of linksChangedBy(call)) links.add(link)
    },
    holds: (call) =>
      (ids.size > 0 && idsNamedBy(call).some((id) => ids.has(id))) ||
      (links.size > 0 && linksNeededBy(call).some((link) => links.has(link))),
    copy: () => openPending(new Set(ids), new Set(links)),
  }
}

/**
 * The picked calls, those that depend on them, those that depend on these, and so on. `calls` is in the order of their
 * ids.
 */
export function withDependents<C extends QueuedCall>(calls: readonly C[], picked: (call: C) => boolean): C[] {
  const pending = openPending()
  return calls.filter((call) => {
    const held = picked(call) || pending.holds(call)
    if (held) pending.add(call)
    return held
  })
}

/** The same by ids alone: the calls that can never succeed without the picked ones. */
export function withIdDependents<C extends QueuedCall>(calls: readonly C[], picked: (call: C) => boolean): C[] {
  const ids = new Set<number>()
  return calls.filter((call) => {
    const depends = picked(call) || idsNamedBy(call).some((id) => ids.has(id))
    if (depends) for (const id of idsCreatedBy(call)) ids.add(id)
    return depends
  })
}

/** A call in which the ids it names are replaced. */
export function renumbered<C extends Pick<QueuedCall, 'path' | 'body'>>(
  call: C,
  newIds: ReadonlyMap<number, number>,
): C {
  const path = call.path.replace(/\d+/g, (text) => String(newIds.get(Number(text)) ?? text))
  return { ...call, path, body: replaceIds(call.body, newIds) as C['body'] }
}

function replaceIds(value: unknown, newIds: ReadonlyMap<number, number>): unknown {
  if (typeof value === 'number') return newIds.get(value) ?? value
  if (Array.isArray(value)) return value.map((each) => replaceIds(each, newIds))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, replaceIds(each, newIds)]))
}

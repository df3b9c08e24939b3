import { mutationFor } from '../mutations/index.ts'
import { argsOf } from '../mutations/mutation.ts'
import { idsFrom, isServerId } from './ids.ts'
import type { OutboxCall } from './protocol.ts'

/**
 * Which queued calls hang on which: one names a number that the other makes, or needs an enrollment or a module of a class that
 * the other begins or ends. Of the latter a call does not always say all, so it may wait for one it does not need: waiting loses
 * nothing, being refused does.
 * Guarantees: both sides ask the same question. Power cuts: pure, nothing to lose.
 */
export type QueuedCall = Pick<OutboxCall, 'id' | 'method' | 'path' | 'body'>

type Args = Record<string, unknown>

/** The act behind a call and its arguments; undefined for one this build does not know or cannot read. */
function understood({ method, path, body }: QueuedCall) {
  const found = mutationFor(method, path)
  if (!found) return undefined
  try {
    return { act: found.act, args: argsOf(found.act, found.parameters, body) as Args }
  } catch {
    return undefined
  }
}

/** The numbers of the rows that a call makes; its own at least. */
export function numbersMadeBy(call: QueuedCall): number[] {
  const known = understood(call)
  const made = known ? idsFrom(call.id, known.act.makes?.(known.args)) : []
  return made.length ? made : [call.id]
}

/** The numbers made on devices that a call names, in its address or its body. */
function numbersIn({ path, body }: QueuedCall): number[] {
  const found = (path.match(/\d+/g) ?? []).map(Number)
  const look = (value: unknown) => {
    if (typeof value === 'number') found.push(value)
    else if (typeof value === 'object' && value !== null) Object.values(value).forEach(look)
  }
  look(body)
  return found.filter((number) => !isServerId(number))
}

const enrollmentActs = ['enrollStudent', 'unenrollStudent']
const moduleActs = ['linkModule', 'unlinkModule']

/** The enrollments and modules of classes that a call begins or ends, by name; those without a class are for calls that name none. */
function linksMadeBy(call: QueuedCall): string[] {
  const { act, args = {} } = understood(call) ?? {}
  const { classId, studentId } = args
  if (act && enrollmentActs.includes(act.name)) return [`student ${studentId} of ${classId}`, `student ${studentId}`]
  if (act && moduleActs.includes(act.name)) return [`modules of ${classId}`, 'modules']
  return []
}

function linksNeededBy(call: QueuedCall): string[] {
  const { args = {} } = understood(call) ?? {}
  const { classId, studentId, lessonId, moduleId, marks } = args
  const students = [studentId, ...(Array.isArray(marks) ? marks.map((mark: Args) => mark.studentId) : [])]
  const inClass = classId === undefined ? '' : ` of ${classId}`
  return [
    ...students.filter((student) => student !== undefined).map((student) => `student ${student}${inClass}`),
    ...(lessonId !== undefined || (moduleId !== undefined && classId !== undefined) ? [`modules${inClass}`] : []),
  ]
}

/** Calls that others may hang on, such as those without a receipt. Asked about in the order of their numbers. */
export interface Pending {
  add(call: QueuedCall): void
  /** Whether a call hangs on one that was added. */
  holds(call: QueuedCall): boolean
}

export function openPending(): Pending {
  const numbers = new Set<number>()
  const links = new Set<string>()
  return {
    add(call) {
      for (const number of numbersMadeBy(call)) numbers.add(number)
      for (const link of linksMadeBy(call)) links.add(link)
    },
    holds: (call) =>
      (numbers.size > 0 && numbersIn(call).some((number) => numbers.has(number))) ||
      (links.size > 0 && linksNeededBy(call).some((link) => links.has(link))),
  }
}

/** Those of `calls`, in the order of their numbers, that are picked and that hang on them, on these in turn, and so on. */
export function withDependents<C extends QueuedCall>(calls: readonly C[], picked: (call: C) => boolean): C[] {
  const pending = openPending()
  return calls.filter((call) => {
    const held = picked(call) || pending.holds(call)
    if (held) pending.add(call)
    return held
  })
}

/** The same for numbers alone: those that can never be done without the picked ones. */
export function withHeirs<C extends QueuedCall>(calls: readonly C[], picked: (call: C) => boolean): C[] {
  const numbers = new Set<number>()
  return calls.filter((call) => {
    const heir = picked(call) || numbersIn(call).some((number) => numbers.has(number))
    if (heir) for (const number of numbersMadeBy(call)) numbers.add(number)
    return heir
  })
}

/** A call with other numbers in the place of those it names. */
export function renumbered<C extends Pick<QueuedCall, 'path' | 'body'>>(
  call: C,
  numbers: ReadonlyMap<number, number>,
): C {
  const path = call.path.replace(/\d+/g, (text) => String(numbers.get(Number(text)) ?? text))
  return { ...call, path, body: inPlace(call.body, numbers) as C['body'] }
}

function inPlace(value: unknown, numbers: ReadonlyMap<number, number>): unknown {
  if (typeof value === 'number') return numbers.get(value) ?? value
  if (Array.isArray(value)) return value.map((each) => inPlace(each, numbers))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, inPlace(each, numbers)]))
}

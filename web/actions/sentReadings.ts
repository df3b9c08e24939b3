import { keepReading } from '#schema/mutations/lesson/keepReading.ts'
import { keyOf, type Reader } from '#schema/nouns/tables.ts'
import { type Mirror, rowsForQuery } from '#web/mirror/database/mirror.ts'
import { mutate } from '#web/mirror/outbox/mutate.ts'
import { type LessonItem, nameOfItem, type Reached } from '#web/model/reader/lessonItem.ts'
import { readingOf } from '#web/queries/useReadings.ts'
import { classesOfStudent } from '#web/queries/useStudentSubjects.ts'
import { useSessionState } from '#web/session/sessionState.ts'
import { syncSoon } from '#web/sync/engine.ts'

/** For so long nothing more is sent about the same thing, ms: who turns a hundred pages does one act. */
const leastMs = 60_000

interface Note {
  sentAt: number
  /** What is to be sent, and when it will be without anything else happening. */
  waiting?: { mirror: Mirror; studentId: number; item: LessonItem; reached: Reached | undefined } | undefined
  timer?: ReturnType<typeof setTimeout>
}
/** Of each person on this device, by the name of the item. */
const notesOf = new WeakMap<Mirror, Map<string, Note>>()

/**
 * Notes that the signed-in student opened something of a lesson or came further in it. It becomes an act when they close
 * it, after a minute or when the page is hidden.
 */
export function noteReading(item: LessonItem, reached?: Reached): void {
  const { user, mirror } = useSessionState.getState()
  if (user?.role !== 'student' || !mirror) return
  const notes = notesOf.get(mirror) ?? new Map<string, Note>()
  notesOf.set(mirror, notes)
  const note = notes.get(nameOfItem(item)) ?? { sentAt: Number.NEGATIVE_INFINITY }
  notes.set(nameOfItem(item), note)
  if (!note.waiting) note.timer = setTimeout(() => void send(note), leastMs)
  note.waiting = { mirror, studentId: user.id, item, reached: reached ?? note.waiting?.reached }
}

/** Sends what was noted, unless something was sent about it within the last minute: then it follows after that. */
export async function endReading(item: LessonItem): Promise<void> {
  const { mirror } = useSessionState.getState()
  const note = mirror && notesOf.get(mirror)?.get(nameOfItem(item))
  if (note && performance.now() - note.sentAt >= leastMs) await send(note)
}

/** A page that is hidden may never come back. */
globalThis.document?.addEventListener('visibilitychange', () => {
  const { mirror } = useSessionState.getState()
  if (document.visibilityState === 'hidden' && mirror)
    for (const note of notesOf.get(mirror)?.values() ?? []) void send(note)
})

async function send(note: Note): Promise<void> {
  const { waiting } = note
  clearTimeout(note.timer)
  if (!waiting) return
  note.waiting = undefined
  note.sentAt = performance.now()
  // Nobody is told: the place stays on this device, and the next one is sent.
  await store(waiting).catch(() => {})
}

async function store({ mirror, studentId, item, reached }: NonNullable<Note['waiting']>): Promise<void> {
  const rows = rowsForQuery(mirror)
  const before = await readingOf(rows, studentId, item)
  const classes = await classesWith(rows, studentId, item)
  const classId = classes.find((id) => id === before?.classId) ?? classes[0]
  if (classId === undefined) return
  const { contentTable, contentId } = item
  const { place, end } = reached ?? before ?? { place: null, end: null }
  const finished = (before?.finished || reached?.finished) ?? false
  const isKnown =
    before?.classId === classId && before.place === place && before.end === end && before.finished === finished
  if (isKnown) return
  await mutate(mirror, keepReading, { classId, contentTable, contentId, place, end, finished })
  syncSoon()
}

/** The classes in which the student is taught the lesson. */
async function classesWith(rows: Reader, studentId: number, { lessonId }: LessonItem): Promise<number[]> {
  const lesson = await rows.get('lessons', lessonId)
  if (!lesson) return []
  const { moduleId } = lesson
  const classes = await classesOfStudent(rows, studentId)
  const linked = classes.map(async ({ id: classId }) =>
    (await rows.get('moduleClasses', keyOf('moduleClasses', { moduleId, classId }))) ? [classId] : [],
  )
  return (await Promise.all(linked)).flat()
}

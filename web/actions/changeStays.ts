import { keyOf, type Reader } from '#schema/nouns/tables.ts'
import type { User } from '#schema/nouns/user.ts'
import { countOf } from '#schema/rules/text.ts'
import { notifyEnd, sentenceOf } from '#web/components/toast/notify.ts'
import { StorageFailure } from '#web/mirror/database/storageFailure.ts'
import { mutateEach } from '#web/mirror/outbox/mutateEach.ts'
import type { BulkAct } from '#web/model/people/bulkActs.ts'
import { backTo, isSameStay, type Stay, stayOf } from '#web/model/people/stays.ts'
import { askForPersistence } from '#web/queries/useStorage.ts'
import { useSessionState } from '#web/session/sessionState.ts'
import { saving, syncSoon } from '#web/sync/engine.ts'

/** An act that changes the days of a student in some classes. */
export interface StayAct extends BulkAct {
  student: Pick<User, 'id' | 'name'>
  classIds: readonly number[]
}

/**
 * Does acts about the days of students in classes, each by itself: one that is refused spoils no other. The notice says
 * how many were done, and who is left and why; its one 'Desfazer' gives back what was. Resolves with the first error
 * when none could be done, of which nothing was said.
 * @param wordsOf the notice, for so many students
 */
export async function changeStays(
  acts: readonly StayAct[],
  wordsOf: (count: number) => [title: string, line: string],
): Promise<{ error: unknown } | undefined> {
  const before = await staysOf(acts)
  const became = await doEach(acts)
  const done = acts.filter((_, i) => became[i] === null)
  if (!done.length) return { error: became[0] }
  const after = new Map((await staysOf(done)).map((stay) => [keyOf('enrollments', stay), stay]))
  const left = acts.flatMap(({ student }, i) => (became[i] === null ? [] : [{ student, error: became[i] }]))
  const [title, line] = wordsOf(new Set(done.map(({ student }) => student.id)).size)
  await notifyEnd(Promise.resolve(), [title, [line, leftWords(left)].filter(Boolean).join('. ')], '', () =>
    giveBack(done, before, after),
  )
  return undefined
}

/** Gives back the days that nobody changed since. */
async function giveBack(done: readonly StayAct[], before: readonly Stay[], after: ReadonlyMap<unknown, Stay>) {
  const was = new Map(before.map((stay) => [keyOf('enrollments', stay), stay]))
  const students = new Map(done.map(({ student }) => [student.id, student]))
  const left: { student: StayAct['student']; error: unknown }[] = []
  const acts = (await staysOf(done)).flatMap((now): StayAct[] => {
    const key = keyOf('enrollments', now)
    const student = students.get(now.studentId)!
    if (!isSameStay(now, after.get(key)!)) left.push({ student, error: new Error('já mudou de novo') })
    const back = isSameStay(now, after.get(key)!) ? backTo(was.get(key)!, now) : undefined
    return back ? [{ ...back, student, classIds: [now.classId] }] : []
  })
  const became = await doEach(acts)
  left.push(...acts.flatMap(({ student }, i) => (became[i] === null ? [] : [{ student, error: became[i] }])))
  if (left.length) throw new Error(leftWords(left))
}

/** What became of each act: null when it was done, or the error. */
async function doEach(acts: readonly BulkAct[]): Promise<unknown[]> {
  const { mirror } = useSessionState.getState()
  if (!mirror) throw new StorageFailure('unready')
  const became = await saving(mirror, () => mutateEach(mirror, acts))
  syncSoon()
  askForPersistence()
  return became.map(({ error }) => error ?? null)
}

const namesShown = 5

/** 'Não mudou: Ana (já saiu em 20/11/2026)'. */
function leftWords(left: readonly { student: StayAct['student']; error: unknown }[]): string {
  if (!left.length) return ''
  const named = left.slice(0, namesShown).map(({ student, error }) => {
    const why = sentenceOf(error).replace(/\.$/, '')
    return why ? `${student.name} (${why})` : student.name
  })
  const more = left.length - named.length
  return `Sem mudança: ${named.join(', ')}${more ? ` e mais ${countOf(more, 'aluno', 'alunos')}` : ''}`
}

/** The days of the students in the classes of these acts, each once. */
async function staysOf(acts: readonly StayAct[]): Promise<Stay[]> {
  const rows: Reader | undefined = useSessionState.getState().mirror?.rows
  if (!rows) throw new StorageFailure('unready')
  const places = acts.flatMap(({ student, classIds }) =>
    classIds.map((classId) => ({ classId, studentId: student.id })),
  )
  const keyed = new Map(places.map((place) => [keyOf('enrollments', place), place]))
  return Promise.all([...keyed].map(async ([key, place]) => stayOf(place, await rows.get('enrollments', key))))
}

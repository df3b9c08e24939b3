import { keyOf } from '#schema/nouns/tables.ts'
import { countOf } from '#schema/rules/text.ts'
import { doStayActs, type StayAct, staysOf } from '#web/actions/doStayActs.ts'
import { notifyEnd, notifyFailed, sentenceOf } from '#web/components/toast/notify.ts'
import { problemsOfRefusal } from '#web/model/form/problemsOfRefusal.ts'
import { backTo, isSameStay, type Stay } from '#web/model/people/stays.ts'

/**
 * Does acts about the days of students in classes, each by itself: one that is refused spoils no other. The notice says
 * how many were done, and who is left and why; its one 'Desfazer' gives back what was. When none could be done, resolves
 * with what the first refusal says of a field of the form, or with no problem once a notice has said it.
 * @param wordsOf the notice, for so many students
 * @param otherwise its title when none was done, and the form's names of the call's fields
 */
export async function changeStays(
  acts: readonly StayAct[],
  wordsOf: (count: number) => [title: string, line: string],
  { failed, fields = {} }: { failed: string; fields?: Record<string, string> },
): Promise<Record<string, string> | undefined> {
  const before = await staysOf(acts)
  const became = await doStayActs(acts)
  const done = acts.filter((_, i) => became[i] === null)
  if (!done.length) {
    const problems = problemsOfRefusal(became[0], fields)
    if (!problems) notifyFailed(failed, became[0])
    return problems ?? {}
  }
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
  const became = await doStayActs(acts)
  left.push(...acts.flatMap(({ student }, i) => (became[i] === null ? [] : [{ student, error: became[i] }])))
  if (left.length) throw new Error(leftWords(left))
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

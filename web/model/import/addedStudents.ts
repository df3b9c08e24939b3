import type { AppliedRecord } from '#schema/lists/importCalls.ts'
import type { ImportRecord } from '#schema/lists/importRecords.ts'
import { countOf, inNumbers } from '#schema/rules/text.ts'

/** What became of lines of students who were added to a class. */
export interface AddedStudents {
  /** The new people, who have no password yet. */
  created: number[]
  /** How many were of the school before, and are in the class now. */
  known: number
  /** How many were in the class before. */
  already: number
  /** The lines that were not taken, in their order, each with the reason. */
  refused: { text: string; why: string }[]
}

/** What was added to a class since somebody opened it, with the imports that did it. */
export interface AddedHere extends Omit<AddedStudents, 'refused'> {
  importIds: number[]
}

/** With what one more import did. */
export const withAdded = (before: AddedHere | null, importId: number, now: AddedStudents): AddedHere => ({
  importIds: [...(before?.importIds ?? []), importId],
  created: [...(before?.created ?? []), ...now.created],
  known: (before?.known ?? 0) + now.known,
  already: (before?.already ?? 0) + now.already,
})

/**
 * Reads what the server made of the lines of a text.
 * @param records what was read of the text
 * @param parts what was sent of it, with the server's answers to each part
 */
export function addedStudents(
  text: string,
  records: readonly ImportRecord[],
  parts: readonly (readonly ImportRecord[])[],
  answers: readonly (readonly AppliedRecord[])[],
): AddedStudents {
  const why = new Map<number, string>()
  for (const record of records) if (record.kind === 'refused') why.set(record.source.line, record.why)
  const sent = parts.flatMap((part, i) => part.map((record, j) => ({ record, ...answers[i]![j]! })))
  // People come before their places: the first reason is the one to mend.
  for (const { record, verdict, why: said = '' } of sent)
    if ((verdict === 'refused' || verdict === 'skipped') && !why.has(record.source.line))
      why.set(record.source.line, said)
  const taken = sent.filter(({ record }) => !why.has(record.source.line))
  const people = taken.filter(({ record }) => record.kind === 'person')
  const created = people.flatMap(({ verdict, id }) => (verdict === 'created' && id !== undefined ? [id] : []))
  const already = taken.filter(({ record, verdict }) => record.kind === 'enrollment' && verdict === 'same').length
  const lines = text.split('\n')
  return {
    created,
    known: people.length - created.length - already,
    already,
    refused: [...why].sort(([a], [b]) => a - b).map(([line, why]) => ({ text: lines[line - 1]!.trim(), why })),
  }
}

/** '8 alunos novos na turma, e mais 2 que já eram da escola; 1 já estava na turma.' */
export function addedWords({ created, known, already }: Omit<AddedStudents, 'refused'>): string {
  const newcomers = created.length && `${countOf(created.length, 'aluno novo', 'alunos novos')} na turma`
  const were = known === 1 ? 'que já era da escola' : 'que já eram da escola'
  const others =
    known && (newcomers ? `e mais ${inNumbers(known)} ${were}` : `${countOf(known, 'aluno', 'alunos')} ${were}`)
  const came = [newcomers, others].filter(Boolean).join(', ')
  const there = already && `${inNumbers(already)} já ${already === 1 ? 'estava' : 'estavam'} na turma`
  return `${[came, there].filter(Boolean).join('; ') || 'Nenhum aluno entrou na turma'}.`
}

import type { User } from '#schema/nouns/user.ts'
import { type KnownStudent, studentLines } from '#web/model/papers/studentOnPaper.ts'
import { usePaper } from './paper.ts'

/** The lines about the student of a letter. Without a letterhead and a record of the family it has none. */
export function useStudentLines(student: User, known: KnownStudent | undefined): [label: string, text: string][] {
  const { letterhead } = usePaper()
  return known && (letterhead || known.family) ? studentLines(student, known) : []
}

import type { User } from '#schema/nouns/user.ts'
import { folded } from '../codeOf.ts'
import type { MeetingRecord } from '../importRecords.ts'
import { findPerson } from './findRows.ts'
import { type PlanState, peopleNamed } from './planState.ts'
import { ownCodes } from './prepareRecords.ts'

/** The teacher of a meeting: nobody, with a note, where the file names somebody who cannot be told. */
export interface SubjectTeacher {
  row?: User
  note?: string
}

/**
 * The teacher whom a meeting names: by codes, else the only teacher of the name, else the only one whose name begins
 * with it, which a note tells.
 */
export function findSubjectTeacher(state: PlanState, { person = [], name }: MeetingRecord): SubjectTeacher {
  const own = findPerson(state, ownCodes(person))
  if (own && 'why' in own) return { note: `sem professor(a): ${own.why.replace(/\.$/, '')}` }
  if (own && own.row.role !== 'teacher') return { note: `sem professor(a): ${own.row.name} não é professor(a)` }
  if (own) return { row: own.row }
  if (!name) return {}
  const key = folded(name)
  const alike = peopleNamed(state, key).filter(({ role }) => role === 'teacher')
  const near = alike.length ? alike : teachersCalled(state, key)
  const [only, ...others] = near
  if (!only) return { note: `“${name}” não está entre os professores: a disciplina fica sem professor(a)` }
  if (others.length)
    return { note: `há mais de um(a) “${name}” entre os professores: a disciplina fica sem professor(a)` }
  return alike.length ? { row: only } : { row: only, note: `“${name}” é ${only.name}` }
}

/** The teachers whose name begins with the first of these words and has the others: 'Ana', 'Ana Souza' for Ana Lima Souza. */
function teachersCalled({ people, schoolId }: PlanState, name: string): User[] {
  const [first, ...others] = name.split(' ')
  return [...people.values()].filter((person) => {
    if (person.role !== 'teacher' || person.schoolId !== schoolId) return false
    const [own, ...more] = folded(person.name).split(' ')
    return own === first && others.every((word) => more.includes(word))
  })
}

import type { User } from '#schema/nouns/user.ts'

/** A student as a sentence of a declaration names them. */
export interface Named {
  student: User
  /** That of the papers, beside the social name. */
  civilName: string | null
  /** No line above says the enrolment number. */
  saysNumber: boolean
}

/** A student in a sentence: the social name first, as it is the name, and the civil one where the paper needs it. */
export const StudentNamed = ({ student, civilName, saysNumber }: Named) => (
  <span>
    <b>{student.name}</b>
    {civilName && <span>{` (nome civil: ${civilName})`}</span>}
    {saysNumber && student.username && <span>{`, matrícula ${student.username},`}</span>}
  </span>
)

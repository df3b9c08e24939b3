import type { User } from '#schema/nouns/user.ts'

/** A student in a sentence, with the enrolment number where no line above says it. */
export const StudentNamed = ({ student, saysNumber }: { student: User; saysNumber: boolean }) => (
  <span>
    <b>{student.name}</b>
    {saysNumber && student.username && <span>{`, matrícula ${student.username},`}</span>}
  </span>
)

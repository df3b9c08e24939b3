import type { User } from '#schema/nouns/user.ts'

/** A student in a sentence, with the enrolment number where no line above says it. */
export const StudentNamed = ({ student, saysNumber }: { student: User; saysNumber: boolean }) => (
  <>
    <b>{student.name}</b>
    {saysNumber && student.username && `, matrícula ${student.username},`}
  </>
)

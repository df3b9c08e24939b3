import { Text } from '@chakra-ui/react'
import type { User } from '#schema/nouns/user.ts'
import { usePaper } from '#web/components/print/paper.ts'
import type { ClassOnPaper } from '#web/model/papers/studentOnPaper.ts'
import { schoolWithArticle } from '#web/model/school/schoolWithArticle.ts'
import { StudentNamed } from './StudentNamed.tsx'

/** That a student is enrolled today, and in which classes. */
export function OfEnrolment(props: { student: User; classes: readonly ClassOnPaper[]; saysNumber: boolean }) {
  const { student, classes, saysNumber } = props
  const { school } = usePaper()
  const years = [...new Set(classes.map(({ year }) => year))].join(', ')
  return (
    <Text mb="8mm">
      Declaramos, para os devidos fins, que <StudentNamed {...{ student, saysNumber }} /> tem matrícula ativa{' '}
      {schoolWithArticle(school, 'em')}, {classes.length > 1 ? 'nas turmas' : 'na turma'}{' '}
      <b>{classes.map(({ title }) => title).join(', ')}</b>, no ano letivo de {years}.
    </Text>
  )
}

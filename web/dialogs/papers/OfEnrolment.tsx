import { Text } from '@chakra-ui/react'
import { usePaper } from '#web/components/print/paper.ts'
import type { ClassOnPaper } from '#web/model/papers/studentOnPaper.ts'
import { schoolWithArticle } from '#web/model/school/schoolWithArticle.ts'
import { type Named, StudentNamed } from './StudentNamed.tsx'

/** That a student is enrolled today, and in which classes. */
export function OfEnrolment({ classes, ...named }: Named & { classes: readonly ClassOnPaper[] }) {
  const { school } = usePaper()
  const years = [...new Set(classes.map(({ year }) => year))].join(', ')
  return (
    <Text mb="8mm">
      Declaramos, para os devidos fins, que <StudentNamed {...named} /> tem matrícula ativa{' '}
      {schoolWithArticle(school, 'em')}, {classes.length > 1 ? 'nas turmas' : 'na turma'}{' '}
      <b>{classes.map(({ title }) => title).join(', ')}</b>, no ano letivo de {years}.
    </Text>
  )
}

import { Box, Button, Flex, Heading, Text } from '@chakra-ui/react'
import { ArrowRightLeft, ListPlus, UserMinus, UserPlus } from 'lucide-react'
import { countOf } from '#schema/rules/text.ts'
import { PageActions } from '#web/components/ui/PageActions.tsx'
import { Panel } from '#web/components/ui/Panel.tsx'
import type { EnrolledStudents as Enrolled, EnrolledStudent } from '#web/queries/useEnrolledStudents.ts'
import { DatedStudents } from './DatedStudents.tsx'

/**
 * The students in the class, and those who left it, each with the days they were in it. Who leaves moves to the list
 * below, from where they come back.
 */
export function EnrolledStudents(props: {
  students: Enrolled
  ticked: ReadonlySet<number>
  onTick(ids: number[], on: boolean): void
  onDates(id: number): void
  onExcuse(student: EnrolledStudent): void
  onTransfer(students: EnrolledStudent[]): void
  onLeave(students: EnrolledStudent[]): void
  onReturn(student: EnrolledStudent): void
  onMore(): void
  /** Absent for a class that is closed. */
  onAdd: (() => void) | undefined
}) {
  const { students, ticked, onTick, onDates, onExcuse, onTransfer, onLeave, onReturn, onMore, onAdd } = props
  const { current, left } = students
  const some = current.filter(({ id }) => ticked.has(id))
  return (
    <section aria-labelledby="matriculados">
      <Flex gap="3" wrap="wrap" align="center" justify="space-between" mb="2">
        <Heading as="h3" id="matriculados" fontSize="md">
          Alunos matriculados ({current.length})
        </Heading>
        <PageActions gap="2">
          {onAdd && (
            <Button variant={current.length ? 'outline' : 'solid'} onClick={onAdd}>
              <ListPlus aria-hidden /> Adicionar vários
            </Button>
          )}
          <Button variant="outline" onClick={onMore}>
            <UserPlus aria-hidden /> Matricular alunos
          </Button>
        </PageActions>
      </Flex>
      {current.length === 0 ? (
        <Text color="fg.muted">Nenhum aluno matriculado nesta turma</Text>
      ) : (
        <DatedStudents
          labelledBy="matriculados"
          students={current}
          ticked={ticked}
          onTick={onTick}
          onDates={onDates}
          onExcuse={onExcuse}
          onTransfer={(student) => onTransfer([student])}
          onLeave={(student) => onLeave([student])}
        />
      )}
      {some.length > 0 && (
        <Panel as="section" aria-label="Alunos selecionados" position="sticky" bottom="0" mt="2" px="4" py="3">
          <Flex gap="3" align="center" wrap="wrap">
            <Text role="status" flex="1 1 10rem" fontWeight="medium" fontVariantNumeric="tabular-nums">
              {countOf(some.length, 'aluno selecionado', 'alunos selecionados')}
            </Text>
            <Button variant="outline" onClick={() => onTransfer(some)}>
              <ArrowRightLeft aria-hidden /> Transferir
            </Button>
            <Button variant="outline" onClick={() => onLeave(some)}>
              <UserMinus aria-hidden /> {some.length === 1 ? 'Saiu' : 'Saíram'}
            </Button>
          </Flex>
        </Panel>
      )}
      {left.length > 0 && (
        <Box as="details" mt="3">
          <Box as="summary" id="sairam" minH="11" alignContent="center" cursor="pointer">
            Já saíram da turma ({left.length})
          </Box>
          <DatedStudents labelledBy="sairam" students={left} onDates={onDates} {...(onAdd && { onReturn })} />
        </Box>
      )}
    </section>
  )
}

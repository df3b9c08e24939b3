import { Box, Button, Flex, Heading, Text } from '@chakra-ui/react'
import { ArrowRightLeft, BookX, CalendarRange, ListPlus, UserMinus, UserPlus } from 'lucide-react'
import { Table } from '#web/components/list/Table.tsx'
import { PersonLink } from '#web/components/school/PersonLink.tsx'
import { CategoryBadge } from '#web/components/ui/CategoryBadge.tsx'
import { IconButton } from '#web/components/ui/IconButton.tsx'
import { PageActions } from '#web/components/ui/PageActions.tsx'
import { Panel } from '#web/components/ui/Panel.tsx'
import { periodWords } from '#web/model/people/enrollmentDays.ts'
import { loginHeading } from '#web/model/people/loginHeading.ts'
import type { EnrolledStudents as Enrolled, EnrolledStudent } from '#web/queries/useEnrolledStudents.ts'

/**
 * The students in the class, and those who left it, each with the days they were in it. A removed student moves to the
 * list below, where one press enrols them again.
 */
export function EnrolledStudents(props: {
  students: Enrolled
  onRemove(id: number): void
  onDates(id: number): void
  onExcuse(student: EnrolledStudent): void
  onTransfer(student: EnrolledStudent): void
  onMore(): void
  /** Absent for a class that is closed. */
  onAdd: (() => void) | undefined
}) {
  const { students, onRemove, onDates, onExcuse, onTransfer, onMore, onAdd } = props
  const { current, left } = students
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
        <DatedStudents labelledBy="matriculados" students={current} {...{ onDates, onExcuse, onTransfer, onRemove }} />
      )}
      {left.length > 0 && (
        <Box as="details" mt="3">
          <Box as="summary" id="sairam" minH="11" alignContent="center" cursor="pointer">
            Já saíram da turma ({left.length})
          </Box>
          <DatedStudents labelledBy="sairam" students={left} onDates={onDates} />
        </Box>
      )}
    </section>
  )
}

function DatedStudents(props: {
  labelledBy: string
  students: EnrolledStudent[]
  onDates(id: number): void
  onExcuse?(student: EnrolledStudent): void
  onTransfer?(student: EnrolledStudent): void
  onRemove?(id: number): void
}) {
  const { labelledBy, students, onDates, onExcuse, onTransfer, onRemove } = props
  return (
    <Panel>
      <Table aria-labelledby={labelledBy} css={{ '& thead th': { top: '-4' } }}>
        <thead>
          <tr>
            <th scope="col">Nome</th>
            <th scope="col">{loginHeading(students)}</th>
            <th scope="col">Categoria</th>
            <th scope="col">Na turma</th>
            <th scope="col" data-actions>
              Ações
            </th>
          </tr>
        </thead>
        <tbody>
          {students.map((student) => {
            const { id, name, email, username, category, periods, excused } = student
            return (
              <tr key={id}>
                <td data-main>
                  <PersonLink person={{ id, name }} />
                </td>
                <td>{email ?? username ?? '—'}</td>
                <td>
                  <CategoryBadge category={category} />
                </td>
                <td>
                  {periods.map((period) => (
                    <Text
                      key={period.from}
                      as="span"
                      display="block"
                      fontVariantNumeric="tabular-nums"
                      whiteSpace={{ md: 'nowrap' }}
                    >
                      {periodWords(period)}
                    </Text>
                  ))}
                  {periods.length === 0 && '—'}
                  {excused.length > 0 && (
                    <Text as="span" display="block" fontSize="sm" color="fg.muted">
                      Dispensado de {excused.map(({ subject }) => subject).join(', ')}
                    </Text>
                  )}
                </td>
                <td data-actions>
                  <IconButton icon={CalendarRange} label={`Datas da matrícula: ${name}`} onClick={() => onDates(id)} />
                  {onExcuse && (
                    <IconButton
                      icon={BookX}
                      label={`Dispensa de disciplinas: ${name}`}
                      onClick={() => onExcuse(student)}
                    />
                  )}
                  {onTransfer && (
                    <IconButton
                      icon={ArrowRightLeft}
                      label={`Transferir: ${name}`}
                      onClick={() => onTransfer(student)}
                    />
                  )}
                  {onRemove && (
                    <IconButton icon={UserMinus} label={`Remover aluno: ${name}`} onClick={() => onRemove(id)} />
                  )}
                </td>
              </tr>
            )
          })}
        </tbody>
      </Table>
    </Panel>
  )
}

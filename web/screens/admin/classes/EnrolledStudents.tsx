import { Button, Flex, Heading, Text } from '@chakra-ui/react'
import { UserMinus, UserPlus } from 'lucide-react'
import type { User } from '#schema/entities/user.ts'
import { Table } from '#web/components/list/Table.tsx'
import { CategoryBadge } from '#web/components/ui/CategoryBadge.tsx'
import { IconButton } from '#web/components/ui/IconButton.tsx'
import { Panel } from '#web/components/ui/Panel.tsx'

/** The students in the class. A removed student moves to the list below, where one press enrols them again. */
export const EnrolledStudents = (props: { students: User[]; onRemove(id: number): void; onMore(): void }) => (
  <section aria-labelledby="matriculados">
    <Flex gap="3" wrap="wrap" align="center" justify="space-between" mb="2">
      <Heading as="h3" id="matriculados" fontSize="md">
        Alunos matriculados ({props.students.length})
      </Heading>
      <Button variant="outline" onClick={props.onMore}>
        <UserPlus aria-hidden /> Matricular alunos
      </Button>
    </Flex>
    {props.students.length === 0 ? (
      <Text color="fg.muted">Nenhum aluno matriculado nesta turma</Text>
    ) : (
      <Panel>
        <Table aria-labelledby="matriculados" css={{ '& thead th': { top: '-4' } }}>
          <thead>
            <tr>
              <th scope="col">Nome</th>
              <th scope="col">Email</th>
              <th scope="col">Categoria</th>
              <th scope="col" data-actions>
                Ações
              </th>
            </tr>
          </thead>
          <tbody>
            {props.students.map(({ id, name, email, username, category }) => (
              <tr key={id}>
                <td data-main>{name}</td>
                <td>{email ?? username ?? '—'}</td>
                <td>
                  <CategoryBadge category={category} />
                </td>
                <td data-actions>
                  <IconButton icon={UserMinus} label={`Remover aluno: ${name}`} onClick={() => props.onRemove(id)} />
                </td>
              </tr>
            ))}
          </tbody>
        </Table>
      </Panel>
    )}
  </section>
)

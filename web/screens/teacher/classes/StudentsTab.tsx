import { Box, chakra, Flex, Text } from '@chakra-ui/react'
import { UserRoundX } from 'lucide-react'
import { FrequencyLine } from '#web/components/chart/FrequencyLine.tsx'
import { PersonLink } from '#web/components/school/PersonLink.tsx'
import { CategoryBadge } from '#web/components/ui/CategoryBadge.tsx'
import { EmptyState } from '#web/components/ui/EmptyState.tsx'
import { Initials } from '#web/components/ui/Initials.tsx'
import { Loading } from '#web/components/ui/Loading.tsx'
import { Panel } from '#web/components/ui/Panel.tsx'
import { minimumText } from '#web/model/attendance/riskWords.ts'
import { loginHeading } from '#web/model/people/loginHeading.ts'
import { useClassFrequencies } from '#web/queries/rollCall/useFrequencies.ts'
import { useFrequencyLimits } from '#web/queries/rollCall/useFrequencyLimits.ts'
import { useClassStudents } from '#web/queries/useClassStudents.ts'

/** The enrolled students: Nome, Email or enrolment number, Categoria. */
export function StudentsTab({ classId }: { classId: number }) {
  const students = useClassStudents(classId)
  const frequencies = useClassFrequencies(classId)
  const limits = useFrequencyLimits()
  if (!students) return <Loading rows={6} height="3rem" />
  if (!students.length) return <EmptyState icon={UserRoundX} title="Nenhum aluno matriculado nesta turma" />
  return (
    <>
      <Text color="fg.muted" fontSize="sm" mb="2">
        {minimumText(limits)}
      </Text>
      <Panel overflowX="auto" tabIndex={0} role="region" aria-label="Alunos da turma">
        <Table>
          <thead>
            <tr>
              <th scope="col">Nome</th>
              <th scope="col" data-wide>
                {loginHeading(students)}
              </th>
              <th scope="col">Categoria</th>
            </tr>
          </thead>
          <tbody>
            {students.map(({ id, name, email, username, category }) => (
              <tr key={id}>
                <td>
                  <Flex gap="3" align="center">
                    <Box hideBelow="sm">
                      <Initials name={name} />
                    </Box>
                    <Box minW="0">
                      <PersonLink area="teacher" person={{ id, name }} />
                      <Text hideFrom="sm" fontSize="sm" color="fg.muted" overflowWrap="anywhere">
                        {email ?? username}
                      </Text>
                      {frequencies?.get(id) && <FrequencyLine frequency={frequencies.get(id)!} />}
                    </Box>
                  </Flex>
                </td>
                <td data-wide>
                  <Box overflowWrap="anywhere" minW="8.5rem">
                    {email ?? username ?? '—'}
                  </Box>
                </td>
                <td>
                  <CategoryBadge category={category} missing="Não definida" />
                </td>
              </tr>
            ))}
          </tbody>
        </Table>
      </Panel>
    </>
  )
}

const Table = chakra('table', {
  base: {
    width: 'full',
    borderCollapse: 'collapse',
    '& th, & td': { px: '4', py: '2', textAlign: 'left', borderBottomWidth: '1px', borderColor: 'border' },
    '& th': { fontSize: 'sm', color: 'fg.muted', fontWeight: 'medium' },
    '& [data-wide]': { display: { base: 'none', sm: 'table-cell' } },
    '& tr:last-child td': { borderBottomWidth: '0' },
  },
})

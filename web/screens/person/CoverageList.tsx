import { Box, Button, Text } from '@chakra-ui/react'
import { fullDate } from '#schema/fields/dates/dates.ts'
import { addCoverages } from '#schema/mutations/coverage/addCoverages.ts'
import { deleteCoverage } from '#schema/mutations/coverage/deleteCoverage.ts'
import type { User } from '#schema/nouns/user.ts'
import { useMutate } from '#web/actions/useMutate.ts'
import { notifyEnd } from '#web/components/toast/notify.ts'
import { ListLine } from '#web/components/ui/ListLine.tsx'
import { Panel } from '#web/components/ui/Panel.tsx'
import { Section } from '#web/components/ui/Section.tsx'
import { type NamedCoverage, useTeacherCoverages } from '#web/queries/person/useTeacherCoverages.ts'
import { useArea } from '#web/queries/useArea.ts'
import { useNow } from '#web/sync/useNow.ts'

/** Who stands in for a teacher, and when. Renders nothing while nobody does. */
export function CoverageList({ teacher }: { teacher: User }) {
  const found = useTeacherCoverages(teacher, useNow().date)
  const area = useArea()
  const mutate = useMutate()
  if (!found?.coverages.length) return null
  const remove = ({ id, classId, moduleId, teacherId, firstDay, lastDay }: NamedCoverage) => {
    const coverages = [{ classId, moduleId, teacherId, firstDay, lastDay }]
    return notifyEnd(mutate(deleteCoverage, { id }), 'Substituição excluída', 'A substituição não foi excluída', () =>
      mutate(addCoverages, { coverages, ...(teacher.schoolId && { schoolId: teacher.schoolId }) }),
    )
  }
  return (
    <Section title="Substituições">
      <Panel as="ul" listStyleType="none">
        {found.coverages.map((each) => (
          <ListLine key={each.id} alignItems="center">
            <Box flex="1 1 16rem" minW="0" overflowWrap="anywhere">
              <b>{each.title}</b>
              <Text fontSize="sm" color="fg.muted">
                {fullDate(each.firstDay)} a {fullDate(each.lastDay)} · {each.substitute ?? 'sem professor'}
              </Text>
            </Box>
            {area === 'admin' && (
              <Button
                variant="outline"
                aria-label={`Excluir substituição: ${each.title}`}
                onClick={() => void remove(each)}
              >
                Excluir
              </Button>
            )}
          </ListLine>
        ))}
      </Panel>
    </Section>
  )
}

import { Box, Flex, Text } from '@chakra-ui/react'
import { leftReasonLabels } from '#schema/fields/labels.ts'
import { FrequencyLine } from '#web/components/chart/FrequencyLine.tsx'
import { PersonLink } from '#web/components/school/PersonLink.tsx'
import { Badge } from '#web/components/ui/Badge.tsx'
import { ListLine } from '#web/components/ui/ListLine.tsx'
import { Panel } from '#web/components/ui/Panel.tsx'
import { Section } from '#web/components/ui/Section.tsx'
import { periodWords } from '#web/model/people/enrollmentDays.ts'
import { weekText } from '#web/model/schedule/weekText.ts'
import type { ClassOfStudent } from '#web/queries/person/useStudentRecord.ts'
import { useArea } from '#web/queries/useArea.ts'

/** The classes of a student, with the days there and how far they are from the legal minimum. */
export function ClassesOfStudent({ classes }: { classes: readonly ClassOfStudent[] }) {
  return (
    <Section title="Turmas">
      <Panel as="ul" listStyleType="none">
        {classes.map((each) => (
          <ClassLine key={each.schoolClass.id} of={each} />
        ))}
        {classes.length === 0 && (
          <ListLine color="fg.muted">Sem turma. A matrícula é feita em Turmas, em “Ver Alunos”.</ListLine>
        )}
      </Panel>
    </Section>
  )
}

function ClassLine({ of: { schoolClass, teacher, periods, isIn, leftReason, frequency } }: { of: ClassOfStudent }) {
  const area = useArea()
  return (
    <ListLine>
      <Box flex="1 1 16rem" minW="0">
        <Flex gap="2" align="center" wrap="wrap">
          <Text fontWeight="bold" overflowWrap="anywhere">
            {schoolClass.title}
          </Text>
          {!isIn && (
            <Badge tone="category.none">
              Saiu da turma{leftReason && <span>{`: ${leftReasonLabels[leftReason]}`}</span>}
            </Badge>
          )}
        </Flex>
        <Text fontSize="sm" color="fg.muted" overflowWrap="anywhere">
          {weekText(schoolClass, schoolClass.subjects)}
          {teacher && area === 'admin' && (
            <span>
              {' · '}
              <PersonLink person={teacher} />
            </span>
          )}
        </Text>
        <Text fontSize="sm" color="fg.muted" fontVariantNumeric="tabular-nums">
          {periods.map(periodWords).join(', ')}
        </Text>
      </Box>
      <Box flex="1 1 16rem" minW="0">
        <FrequencyLine frequency={frequency} />
      </Box>
    </ListLine>
  )
}

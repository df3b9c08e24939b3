import { Box, Heading, Text } from '@chakra-ui/react'
import { useMemo, useState } from 'react'
import type { FrequencyLimits } from '#schema/nouns/frequencyRule.ts'
import type { ClassRecords } from '#schema/rules/attendance/classPerformance.ts'
import { AttendanceTable } from '#web/components/chart/AttendanceTable.tsx'
import { Panel } from '#web/components/ui/Panel.tsx'
import { firstRows, ShowAll } from '#web/components/ui/ShowAll.tsx'
import { riskInClassText, riskText } from '#web/model/attendance/riskWords.ts'
import { studentsAtRisk } from '#web/model/performance/studentsAtRisk.ts'
import { useNow } from '#web/sync/useNow.ts'

/** Students shown at first; a button shows the rest. */
const atFirst = 10

/**
 * The students 'em risco', the lowest rate first, each with their classes and a link to their page. They are those of
 * the year, whatever period the rest of the screen is about. Nothing before the year's first roll.
 */
export function AtRisk(props: {
  records: ClassRecords
  limits: FrequencyLimits
  /** The records are of one class alone. */
  one: boolean
  classesOf: ReadonlyMap<number, string>
}) {
  const { records, limits, one, classesOf } = props
  const { date: today } = useNow()
  const atRisk = useMemo(() => studentsAtRisk(records, limits, today), [records, limits, today])
  const [all, setAll] = useState(false)
  if (!atRisk) return null
  const shown = all ? atRisk : firstRows(atRisk, atFirst)
  return (
    <Box as="section" aria-labelledby="em-risco">
      <Heading as="h2" id="em-risco" fontSize="lg" mb="1">
        Alunos em risco por faltas
      </Heading>
      <Text color="fg.muted" mb="3">
        {one ? riskInClassText(limits) : riskText(limits)}
      </Text>
      {atRisk.length ? (
        <Panel>
          <AttendanceTable students={shown} minimum={limits} label="Alunos em risco por faltas" classesOf={classesOf} />
        </Panel>
      ) : (
        <Panel px="4" py="5">
          Nenhum aluno em risco.
        </Panel>
      )}
      <ShowAll shown={shown.length} total={atRisk.length} onShow={() => setAll(true)} />
    </Box>
  )
}

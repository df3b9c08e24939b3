import { Box, Heading, Text } from '@chakra-ui/react'
import { useState } from 'react'
import { minimumRate } from '#schema/rules/attendance/attendanceRate.ts'
import type { ClassPerformance } from '#schema/rules/attendance/classPerformance.ts'
import { AttendanceTable } from '#web/components/chart/AttendanceTable.tsx'
import { Panel } from '#web/components/ui/Panel.tsx'
import { firstRows, ShowAll } from '#web/components/ui/ShowAll.tsx'
import { studentsAtRisk } from '#web/model/performance/studentsAtRisk.ts'

/** Students shown at first; a button shows the rest. */
const atFirst = 10

/**
 * The students below the legal minimum in the chosen period, the lowest rate first, each with their classes and a link
 * to their page.
 */
export function AtRisk(props: { students: ClassPerformance['students']; classesOf: ReadonlyMap<number, string> }) {
  const atRisk = studentsAtRisk(props.students)
  const [all, setAll] = useState(false)
  const shown = all ? atRisk : firstRows(atRisk, atFirst)
  return (
    <Box as="section" aria-labelledby="em-risco">
      <Heading as="h2" id="em-risco" fontSize="lg" mb="1">
        Alunos em risco por faltas
      </Heading>
      <Text color="fg.muted" mb="3">
        Frequência abaixo de {minimumRate * 100}% no período escolhido. A lei conta o ano.
      </Text>
      {atRisk.length ? (
        <Panel>
          <AttendanceTable students={shown} label="Alunos em risco por faltas" classesOf={props.classesOf} />
        </Panel>
      ) : (
        <Panel px="4" py="5">
          Nenhum aluno abaixo do mínimo no período.
        </Panel>
      )}
      <ShowAll shown={shown.length} total={atRisk.length} onShow={() => setAll(true)} />
    </Box>
  )
}

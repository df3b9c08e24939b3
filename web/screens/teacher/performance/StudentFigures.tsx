import { Box, Flex, Heading } from '@chakra-ui/react'
import { UserRoundX } from 'lucide-react'
import { useState } from 'react'
import type { MinimumPresence } from '#schema/rules/attendance/attendanceRate.ts'
import type { ClassPerformance, ClassRecords } from '#schema/rules/attendance/classPerformance.ts'
import type { DateRange } from '#schema/rules/schedule/periods.ts'
import { matchesSearch } from '#schema/rules/text.ts'
import { AttendanceTable } from '#web/components/chart/AttendanceTable.tsx'
import { RatingsTable } from '#web/components/chart/RatingsTable.tsx'
import { SearchField } from '#web/components/list/SearchField.tsx'
import { useSearchText } from '#web/components/list/useSearchText.ts'
import { usePrinting } from '#web/components/print/printing.ts'
import { EmptyState } from '#web/components/ui/EmptyState.tsx'
import { Panel } from '#web/components/ui/Panel.tsx'
import { firstRows, ShowAll } from '#web/components/ui/ShowAll.tsx'
import { Tabs } from '#web/components/ui/Tabs.tsx'
import { studentRatings } from '#web/model/performance/studentRatings.ts'

/** Students shown at first; a button shows the rest. A teacher may have a hundred in all classes together. */
const atFirst = 20

type Tab = 'frequencia' | 'desempenho'

/** Student by student: attendance, and ratings. */
export function StudentFigures(props: {
  records: ClassRecords
  figures: ClassPerformance
  range: DateRange
  minimum: MinimumPresence
}) {
  const { records, figures, range, minimum } = props
  const [search, setSearch] = useSearchText()
  const [tab, setTab] = useState<Tab>('frequencia')
  const [wantsAll, setAll] = useState(false)
  const all = usePrinting() || wantsAll
  const found = figures.students.filter(({ student }) => matchesSearch(search, student.name))
  const students = all ? found : firstRows(found, atFirst)
  const ratings = studentRatings(records.performance, range)
  const none = (
    <EmptyState icon={UserRoundX} title="Nenhum Aluno Encontrado">
      {search ? `Nenhum nome tem “${search}”.` : 'Nenhum aluno matriculado nesta turma'}
    </EmptyState>
  )
  return (
    <Box as="section" aria-labelledby="alunos">
      <Flex gap="3" align="center" justify="space-between" wrap="wrap" mb="3">
        <Heading as="h2" id="alunos" fontSize="lg">
          Alunos
        </Heading>
        <SearchField label="Buscar aluno..." value={search} onChange={setSearch} />
      </Flex>
      <Tabs
        value={tab}
        onChange={(next: Tab) => setTab(next)}
        tabs={[
          {
            value: 'frequencia',
            label: 'Frequência',
            content: students.length ? (
              <Panel>
                <AttendanceTable students={students} minimum={minimum} />
              </Panel>
            ) : (
              none
            ),
          },
          {
            value: 'desempenho',
            label: 'Desempenho',
            content: students.length ? (
              <Panel>
                <RatingsTable students={students} ratings={ratings} />
              </Panel>
            ) : (
              none
            ),
          },
        ]}
      />
      <ShowAll shown={students.length} total={found.length} onShow={() => setAll(true)} />
    </Box>
  )
}

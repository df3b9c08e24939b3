import { Box, Flex } from '@chakra-ui/react'
import { Users } from 'lucide-react'
import { useMemo } from 'react'
import { classPerformance } from '../../../../schema/rules/classPerformance.ts'
import { periodLabels, periods, rangeOf } from '../../../../schema/rules/periods.ts'
import { EmptyState } from '../../../components/EmptyState.tsx'
import { Page } from '../../../components/Page.tsx'
import { Select } from '../../../components/Select.tsx'
import { useChoices } from '../../../components/useChoices.ts'
import { Waiting } from '../../../components/Waiting.tsx'
import { useClassRecords } from '../../../data/useClassRecords.ts'
import { useNow } from '../../../data/useNow.ts'
import { type TeacherClass, useTeacherClasses } from '../../../data/useTeacherClasses.ts'
import { DayRatings } from './DayRatings.tsx'
import { Overview } from './Overview.tsx'
import { StudentFigures } from './StudentFigures.tsx'

/** Attendance and performance of the teacher's classes, by class and period (spec section 2). */
export default function PerformanceScreen() {
  const classes = useTeacherClasses()
  if (!classes?.length)
    return (
      <Page title="Desempenho">
        {classes ? (
          <EmptyState icon={Users} title="Nenhuma turma encontrada">
            A secretaria da escola atribui as turmas a você.
          </EmptyState>
        ) : (
          <Waiting height="9rem" />
        )}
      </Page>
    )
  return <Figures classes={classes} />
}

function Figures({ classes }: { classes: TeacherClass[] }) {
  const { date: today } = useNow()
  const [chosen, choose] = useChoices()
  const selected = classes.find(({ id }) => id === Number(chosen.get('turma')))
  const period = periods.find((each) => each === chosen.get('periodo')) ?? 'all'
  const records = useClassRecords(selected ? [selected.id] : classes.map(({ id }) => id))
  const range = useMemo(() => rangeOf(period, today), [period, today])
  const figures = useMemo(() => records && classPerformance(records, { range }), [records, range])
  return (
    <Page title="Desempenho" about="Frequência e aproveitamento dos seus alunos">
      <Flex gap="4" wrap="wrap">
        <Box flex="1 1 14rem" maxW={{ sm: '24rem' }}>
          <Select label="Turma" value={String(selected?.id ?? '')} onChange={(turma) => choose({ turma })}>
            <option value="">Todas as turmas</option>
            {classes.map(({ id, title }) => (
              <option key={id} value={id}>
                {title}
              </option>
            ))}
          </Select>
        </Box>
        <Box flex="1 1 9rem" maxW={{ sm: '14rem' }}>
          <Select label="Período" value={period} onChange={(next) => choose({ periodo: next === 'all' ? '' : next })}>
            {periods.map((each) => (
              <option key={each} value={each}>
                {periodLabels[each]}
              </option>
            ))}
          </Select>
        </Box>
      </Flex>
      {!records || !figures ? (
        <Waiting height="9rem" />
      ) : (
        <>
          <Overview records={records} figures={figures} range={range} />
          <DayRatings key={selected?.id} records={records} today={today} />
          <StudentFigures records={records} figures={figures} range={range} />
        </>
      )}
    </Page>
  )
}

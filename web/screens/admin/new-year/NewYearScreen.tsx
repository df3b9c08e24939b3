import { Box, Button, SimpleGrid, Stack, Text } from '@chakra-ui/react'
import { CalendarSync } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { addDays, civilDateOf } from '#schema/fields/dates/civilDate.ts'
import { fullDate } from '#schema/fields/dates/dates.ts'
import { countOf } from '#schema/rules/text.ts'
import { DateField } from '#web/components/form/DateField.tsx'
import { BulkBar } from '#web/components/list/BulkBar.tsx'
import { Bar } from '#web/components/ui/Bar.tsx'
import { EmptyState } from '#web/components/ui/EmptyState.tsx'
import { Loading } from '#web/components/ui/Loading.tsx'
import { Page } from '#web/components/ui/Page.tsx'
import { Panel } from '#web/components/ui/Panel.tsx'
import { riskText } from '#web/model/attendance/riskWords.ts'
import {
  type ClassPlan,
  countsOf,
  planOf,
  retained,
  studentsMoved,
  type YearPlan,
  yearActs,
} from '#web/model/school/newYear.ts'
import { useFrequencyLimits } from '#web/queries/rollCall/useFrequencyLimits.ts'
import { useStudentFigures } from '#web/queries/rollCall/useStudentFigures.ts'
import { useSchoolId } from '#web/queries/useSchoolId.ts'
import { useYearClasses } from '#web/queries/useYearClasses.ts'
import { serverNow } from '#web/sync/clock.ts'
import { BegunYearPanel } from './BegunYearPanel.tsx'
import { ClassInNewYear } from './ClassInNewYear.tsx'
import { PrintedYear } from './PrintedYear.tsx'
import { StartYearDialog } from './StartYearDialog.tsx'
import type { Moves } from './StudentPlaces.tsx'
import { useNewYear } from './useNewYear.ts'
import { countWords } from './yearChoiceLabels.ts'

const title = 'Novo ano letivo'

/** 'Novo ano letivo': takes the classes of this year into the next, and closes them, after a question, in one act. */
export default function NewYearScreen() {
  const schoolId = useSchoolId()
  const today = civilDateOf(serverNow())
  const [days, setDays] = useState({ lastDay: today, firstDay: `${Number(today.slice(0, 4)) + 1}-02-01` })
  const classes = useYearClasses(schoolId, days.lastDay)
  const limits = useFrequencyLimits()
  const figures = useStudentFigures(schoolId, days.lastDay < today ? days.lastDay : today, classes !== undefined)
  const [changes, setChanges] = useState<ReadonlyMap<number, ClassPlan>>(new Map())
  const [moves, setMoves] = useState<YearPlan['moves']>(new Map())
  const [asks, setAsks] = useState(false)
  const year = useNewYear(schoolId)
  const wrong = problemOf(days)
  const move = (places: Moves) => setMoves(new Map([...moves, ...places]))

  if (year.progress) return <Running {...year.progress} />
  if (!classes || year.begun === undefined)
    return (
      <Page title={title}>
        <Loading />
      </Page>
    )
  const begun = year.begun && <BegunYearPanel year={year.begun} onUndo={() => void year.undo(year.begun!)} />
  if (!classes.length)
    return (
      <Page title={title}>
        {begun}
        <EmptyState
          icon={CalendarSync}
          title="Nenhuma turma em andamento"
          action={
            <Button asChild variant="outline">
              <Link to="/admin/classes">Ver as turmas</Link>
            </Button>
          }
        >
          Não há turmas para levar ao novo ano.
        </EmptyState>
      </Page>
    )

  const plan: YearPlan = { ...days, moves, classes: new Map([...planOf(classes), ...changes]) }
  const counts = countsOf(classes, plan)
  const repeating = retained(classes, plan, (id) => figures?.get(id)?.atRisk ?? false)
  const untitled = classes.some(({ id }) => {
    const { choice, title } = plan.classes.get(id)!
    return choice === 'continues' && !title.trim()
  })
  return (
    <Page
      title={title}
      about="As turmas de agora continuam em turmas novas, com os alunos que você escolher, e são encerradas. Nada se perde, e tudo pode ser desfeito de uma vez enquanto não houver chamadas nas turmas novas."
    >
      {begun}
      <SimpleGrid gap="4" gridTemplateColumns="repeat(auto-fit, minmax(min(100%, 14rem), 1fr))" maxW="40rem">
        <DateField
          label="Último dia das turmas de agora"
          value={days.lastDay}
          error={wrong?.lastDay}
          onChange={(lastDay) => setDays({ ...days, lastDay })}
        />
        <DateField
          label="Primeiro dia do novo ano"
          value={days.firstDay}
          error={wrong?.firstDay}
          onChange={(firstDay) => setDays({ ...days, firstDay })}
        />
      </SimpleGrid>
      {repeating.length > 0 && (
        <Panel px="4" py="4">
          <Text mb="3">
            {countOf(studentsMoved(repeating), 'aluno está em risco e continua', 'alunos estão em risco e continuam')}{' '}
            como os outros. {riskText(limits)} Quem decide é a escola.
          </Text>
          <Button variant="outline" onClick={() => move(repeating)}>
            {`Reter ${countOf(studentsMoved(repeating), 'aluno em risco', 'alunos em risco')}`}
          </Button>
        </Panel>
      )}
      <Stack as="ul" gap="3" listStyleType="none" aria-label="Turmas de agora">
        {classes.map((each) => (
          <ClassInNewYear
            key={each.id}
            schoolClass={each}
            plan={plan}
            classes={classes}
            figures={figures}
            onChange={(next) => setChanges(new Map(changes).set(each.id, next))}
            onMove={move}
          />
        ))}
      </Stack>
      <PrintedYear classes={classes} plan={plan} />
      <BulkBar label="Novo ano">
        <Text role="status" fontVariantNumeric="tabular-nums" flex="1 1 16rem">
          {counts.closed ? `${countWords(counts).join(', ')}.` : 'Nenhuma turma escolhida.'}
        </Text>
        <Button
          flexGrow={{ base: '1', sm: '0' }}
          disabled={!counts.closed || untitled || wrong !== undefined}
          onClick={() => setAsks(true)}
        >
          Começar o novo ano
        </Button>
      </BulkBar>
      {asks && (
        <StartYearDialog
          counts={counts}
          days={days}
          onClose={() => setAsks(false)}
          onConfirm={() => void year.start(yearActs(classes, plan), counts)}
        />
      )}
    </Page>
  )
}

function Running({ done, total }: { done: number; total: number }) {
  return (
    <Page title={title}>
      <Panel px="5" py="5">
        <Text role="status" fontVariantNumeric="tabular-nums" mb="3">
          Salvando {done} de {total}…
        </Text>
        <Box>
          <Bar share={total ? done / total : 1} />
        </Box>
      </Panel>
    </Page>
  )
}

function problemOf(days: { lastDay: string; firstDay: string }): { lastDay?: string; firstDay?: string } | undefined {
  const { lastDay, firstDay } = days
  const today = civilDateOf(serverNow())
  if (!lastDay || lastDay > addDays(today, 366) || lastDay < addDays(today, -2 * 366))
    return { lastDay: 'O último dia deve ficar a menos de um ano de hoje' }
  if (!firstDay || firstDay <= lastDay) return { firstDay: `Deve ser depois de ${fullDate(lastDay)}` }
  if (firstDay > addDays(lastDay, 366)) return { firstDay: 'Deve ser a menos de um ano do último dia' }
  return undefined
}

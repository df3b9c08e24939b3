import { Box, Button, Flex, SimpleGrid, Stack, Text } from '@chakra-ui/react'
import { CalendarSync, Undo2 } from 'lucide-react'
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
import {
  type ClassPlan,
  countsOf,
  planOf,
  type YearCounts,
  type YearPlan,
  yearActs,
} from '#web/model/school/newYear.ts'
import { useSchoolId } from '#web/queries/useSchoolId.ts'
import { useYearClasses } from '#web/queries/useYearClasses.ts'
import { serverNow } from '#web/sync/clock.ts'
import { ClassInNewYear } from './ClassInNewYear.tsx'
import { PrintedYear } from './PrintedYear.tsx'
import { useNewYear } from './useNewYear.ts'

/** 'Novo ano letivo': takes the classes of this year into the next, and closes them, in one act. */
export default function NewYearScreen() {
  const schoolId = useSchoolId()
  const [days, setDays] = useState(() => {
    const lastDay = civilDateOf(serverNow())
    return { lastDay, firstDay: `${Number(lastDay.slice(0, 4)) + 1}-02-01` }
  })
  const classes = useYearClasses(schoolId, days.lastDay)
  const [changes, setChanges] = useState<ReadonlyMap<number, ClassPlan>>(new Map())
  const [moves, setMoves] = useState<YearPlan['moves']>(new Map())
  const year = useNewYear()
  const wrong = problemOf(days)

  if (year.progress) return <Running {...year.progress} />
  if (year.outcome)
    return (
      <Page title="Novo ano letivo">
        <Panel px="5" py="5">
          <Text role="status" fontWeight="bold">
            {year.outcome.text}
          </Text>
          <Text color="fg.muted" mt="1">
            As turmas antigas ficam em Turmas, no filtro “Encerradas”.
          </Text>
          <Flex gap="3" mt="4" wrap="wrap">
            <Button asChild>
              <Link to="/admin/classes">Ver as turmas</Link>
            </Button>
            <Button variant="outline" onClick={() => void year.undo()}>
              <Undo2 aria-hidden /> Desfazer
            </Button>
          </Flex>
        </Panel>
      </Page>
    )
  if (!classes)
    return (
      <Page title="Novo ano letivo">
        <Loading />
      </Page>
    )
  if (!classes.length)
    return (
      <Page title="Novo ano letivo">
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

  const plan: YearPlan = {
    ...days,
    moves,
    classes: new Map(classes.map((each) => [each.id, changes.get(each.id) ?? planOf(each)])),
  }
  const counts = countsOf(classes, plan)
  const untitled = classes.some(({ id }) => {
    const { choice, title } = plan.classes.get(id)!
    return choice === 'continues' && !title.trim()
  })
  return (
    <Page
      title="Novo ano letivo"
      about="As turmas de agora continuam em turmas novas, com os alunos que você escolher, e são encerradas. Nada se perde, e tudo pode ser desfeito de uma vez."
    >
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
      <Stack as="ul" gap="3" listStyleType="none" aria-label="Turmas de agora">
        {classes.map((each) => (
          <ClassInNewYear
            key={each.id}
            schoolClass={each}
            plan={plan}
            classes={classes}
            onChange={(next) => setChanges(new Map(changes).set(each.id, next))}
            onMove={(places) => setMoves(new Map([...moves, ...places]))}
          />
        ))}
      </Stack>
      <PrintedYear classes={classes} plan={plan} />
      <BulkBar label="Novo ano">
        <Text role="status" fontVariantNumeric="tabular-nums" flex="1 1 16rem">
          {previewWords(counts)}
        </Text>
        <Button
          flexGrow={{ base: '1', sm: '0' }}
          disabled={!counts.closed || untitled || wrong !== undefined}
          onClick={() => void year.start(yearActs(classes, plan), counts)}
        >
          Começar o novo ano
        </Button>
      </BulkBar>
    </Page>
  )
}

function Running({ done, total }: { done: number; total: number }) {
  return (
    <Page title="Novo ano letivo">
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

function previewWords({ made, closed, promoted, left }: YearCounts): string {
  if (!closed) return 'Nenhuma turma escolhida.'
  const without = left ? `; ${countOf(left, 'aluno fica', 'alunos ficam')} sem turma nova` : ''
  return `${countOf(closed, 'turma encerrada', 'turmas encerradas')}, ${countOf(made, 'turma nova', 'turmas novas')}, ${countOf(promoted, 'aluno continua', 'alunos continuam')}${without}.`
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

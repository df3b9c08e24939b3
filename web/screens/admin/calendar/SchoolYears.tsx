import { Box, Button, Flex, Heading, Stack, Text } from '@chakra-ui/react'
import { Pencil, Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import { deleteSchoolYear } from '#schema/mutations/schoolYear/deleteSchoolYear.ts'
import type { CalendarDay } from '#schema/nouns/calendarDay.ts'
import type { SchoolYear } from '#schema/nouns/schoolYear.ts'
import { countSchoolDays } from '#schema/rules/schedule/countSchoolDays.ts'
import { type Acts, menuEntries, openDialog } from '#web/components/dialog/dialogAct.ts'
import { dialogOnUse } from '#web/components/dialog/dialogOnUse.tsx'
import { OpenedDialog } from '#web/components/dialog/OpenedDialog.tsx'
import { useDialogParam } from '#web/components/dialog/useDialogParam.ts'
import { ActionsMenu } from '#web/components/menu/ActionsMenu.tsx'
import { Badge } from '#web/components/ui/Badge.tsx'
import { ListLine } from '#web/components/ui/ListLine.tsx'
import { Panel } from '#web/components/ui/Panel.tsx'
import { deleteAct, historyAct } from '#web/dialogs/rowActs.tsx'
import { rangeWords } from '#web/model/schedule/calendarWords.ts'
import { dayCountWords, missingWords } from '#web/model/schedule/schoolYearWords.ts'
import { useSchoolYears } from '#web/queries/useSchoolYears.ts'
import { useNow } from '#web/sync/useNow.ts'

const SchoolYearDialog = dialogOnUse('Ano letivo', () => import('./SchoolYearDialog.tsx'))

/** 'Ano letivo': the school years of a civil year, with their terms and the school days that the calendar leaves them. */
export function SchoolYears(props: { days: readonly CalendarDay[]; schoolId: number; year: number }) {
  const { days, schoolId, year } = props
  const years = useSchoolYears(schoolId)
  const opened = useDialogParam()
  if (!years) return null
  const shown = years.filter(({ firstDay, lastDay }) => firstDay <= `${year}-12-31` && lastDay >= `${year}-01-01`)
  const of = { days, years, schoolId, year }
  const acts = (each: SchoolYear): Acts => [
    {
      ...{ label: 'Editar', icon: Pencil, opens: 'editar-ano' },
      dialog: (onClose) => <SchoolYearDialog {...of} before={each} onClose={onClose} />,
    },
    { ...historyAct({ table: 'schoolYears', rowKey: each.id, title: each.title }), opens: 'historico-ano' },
    {
      ...deleteAct({
        title: 'Excluir ano letivo',
        question: `Tem certeza que deseja excluir o ano letivo ${each.title}?`,
        act: deleteSchoolYear,
        args: { id: each.id },
        done: 'Ano letivo excluído',
        failed: 'Erro ao excluir o ano letivo',
        note: 'As turmas, as chamadas e os dias do calendário continuam como estão.',
      }),
      opens: 'excluir-ano',
    },
  ]
  const ofYear = (name: string) => (onClose: () => void, id: number) => {
    const found = opened.rowIn(years, 'editar', id)
    return found && openDialog(acts(found), name, onClose)
  }
  return (
    <Box as="section" aria-labelledby="ano-letivo">
      <Flex gap="3" align="center" justify="space-between" wrap="wrap" mb="3">
        <Heading as="h3" id="ano-letivo" fontSize="lg">
          Ano letivo
        </Heading>
        <Button variant="outline" onClick={() => opened.open('novo-ano')}>
          <Plus aria-hidden /> Incluir ano letivo
        </Button>
      </Flex>
      {shown.length ? (
        <Stack gap="4">
          {shown.map((each) => (
            <Year
              key={each.id}
              year={each}
              days={days}
              menu={
                <ActionsMenu
                  about={`ano letivo ${each.title}`}
                  actions={menuEntries(acts(each), (act) => opened.open(act, each.id))}
                />
              }
            />
          ))}
        </Stack>
      ) : (
        <Text color="fg.muted">
          Diga o primeiro e o último dia de {year} e os bimestres: os dias letivos são contados pelo calendário, e o que
          falta para 200 aparece aqui.
        </Text>
      )}
      <OpenedDialog
        opened={opened}
        dialogs={{
          'novo-ano': (onClose) => <SchoolYearDialog {...of} before={null} onClose={onClose} />,
          ...Object.fromEntries(['editar-ano', 'historico-ano', 'excluir-ano'].map((name) => [name, ofYear(name)])),
        }}
      />
    </Box>
  )
}

function Year({ year, days, menu }: { year: SchoolYear; days: readonly CalendarDay[]; menu: ReactNode }) {
  const { date: today } = useNow()
  const count = countSchoolDays(year, days, today)
  const missing = missingWords(count)
  return (
    <Panel as="ul" listStyleType="none" aria-label={`Ano letivo ${year.title}`}>
      <ListLine align="center" wrap="nowrap" pr="2">
        <Box flex="1" minW="0">
          <Flex gap="3" align="center" wrap="wrap">
            <Text fontWeight="bold" overflowWrap="anywhere">
              {year.title}
            </Text>
            <Badge tone={missing ? 'average' : 'good'}>{missing ?? `Tem os ${year.requiredDays} dias letivos`}</Badge>
          </Flex>
          <Text color="fg.muted">
            {rangeWords(year)} · {dayCountWords(count)}
          </Text>
        </Box>
        {menu}
      </ListLine>
      {year.terms.map((term, i) => (
        <ListLine key={term.firstDay}>
          <Text>
            {term.title}
            <Text as="span" color="fg.muted">
              {` · ${rangeWords(term)}`}
            </Text>
          </Text>
          <Text color="fg.muted" fontVariantNumeric="tabular-nums">
            {dayCountWords(count.terms[i]!)}
          </Text>
        </ListLine>
      ))}
      {count.outside > 0 && (
        <ListLine>
          <Text color="fg.muted">
            {dayCountWords({ total: count.outside, toCome: 0 }).replace(/,.*/, '')} fora dos períodos: inclua um recesso
            no calendário, ou mude as datas.
          </Text>
        </ListLine>
      )}
    </Panel>
  )
}

import { Button, Flex, Text } from '@chakra-ui/react'
import { CalendarDays, ChevronLeft, ChevronRight, Download, Landmark, Pencil, Plus, Upload } from 'lucide-react'
import { useEffect } from 'react'
import { useSearchParams } from 'react-router-dom'
import { deleteCalendarDay } from '#schema/mutations/calendar/deleteCalendarDay.ts'
import type { CalendarDay } from '#schema/nouns/calendarDay.ts'
import { type Acts, menuEntries } from '#web/components/dialog/dialogAct.ts'
import { dialogOnUse } from '#web/components/dialog/dialogOnUse.tsx'
import { OpenedDialog } from '#web/components/dialog/OpenedDialog.tsx'
import { useDialogParam } from '#web/components/dialog/useDialogParam.ts'
import { notifyFailed } from '#web/components/toast/notify.ts'
import { EmptyState } from '#web/components/ui/EmptyState.tsx'
import { IconButton } from '#web/components/ui/IconButton.tsx'
import { Loading } from '#web/components/ui/Loading.tsx'
import { Page } from '#web/components/ui/Page.tsx'
import { deleteAct, historyAct } from '#web/dialogs/rowActs.tsx'
import { saveFile } from '#web/exports/saveFile.ts'
import { rangeWords } from '#web/model/schedule/calendarWords.ts'
import { useCalendarOf } from '#web/queries/useCalendar.ts'
import { useSchoolId } from '#web/queries/useSchoolId.ts'
import { useSchool } from '#web/queries/useSchools.ts'
import { serverNow } from '#web/sync/clock.ts'
import { useNow } from '#web/sync/useNow.ts'
import { CalendarMonths } from './CalendarMonths.tsx'
import { PrintedCalendar } from './PrintedCalendar.tsx'
import { SchoolYears } from './SchoolYears.tsx'

const dayDialog = () => import('./CalendarDayDialog.tsx')
const CalendarDayDialog = dialogOnUse('Dia do calendário', dayDialog)
const NationalHolidaysDialog = dialogOnUse('Feriados nacionais', () => import('./NationalHolidaysDialog.tsx'))
const ImportCalendarDialog = dialogOnUse('Importar calendário', () => import('./ImportCalendarDialog.tsx'))

/** Calendário: the holidays, recesses and school days of the school, a year at a time. */
export default function CalendarScreen() {
  const schoolId = useSchoolId()
  const school = useSchool(schoolId)
  const days = useCalendarOf(schoolId)
  const [search, setSearch] = useSearchParams()
  const { date: today } = useNow()
  const year = Number(/^2\d{3}$/.exec(search.get('ano') ?? '')?.[0] ?? today.slice(0, 4))
  const opened = useDialogParam()
  // Kept by the browser from here on, also for when there is no network.
  useEffect(() => {
    void import('#schema/lists/calendar/readCalendarFile.ts').catch(() => {})
    void dayDialog().catch(() => {})
  }, [])
  const shown = days?.filter(({ firstDay, lastDay }) => firstDay <= `${year}-12-31` && lastDay >= `${year}-01-01`)
  const goTo = (next: number) => setSearch({ ano: String(next) }, { replace: true })
  const exportAll = async () => {
    try {
      const { schoolCalendarFile } = await import('#schema/lists/calendar/schoolCalendarFile.ts')
      const text = schoolCalendarFile(school?.name ?? '', days ?? [], { host: location.host, now: serverNow() })
      saveFile(new Blob([text], { type: 'text/calendar' }), 'calendario-da-escola.ics')
    } catch (error) {
      notifyFailed('O calendário não foi baixado', error, 'Abra esta página uma vez com internet.')
    }
  }
  const of = days && schoolId !== null && { days, schoolId }
  const acts = (day: CalendarDay): Acts => [
    {
      label: 'Editar',
      icon: Pencil,
      opens: 'editar',
      dialog: (onClose) => of && <CalendarDayDialog {...of} {...{ year, day, onClose }} />,
    },
    historyAct({ table: 'calendarDays', rowKey: day.id, title: day.title }),
    deleteAct({
      title: 'Excluir do calendário',
      question: `Tem certeza que deseja excluir ${day.title} (${rangeWords(day)})?`,
      act: deleteCalendarDay,
      args: { id: day.id },
      done: 'Dia excluído do calendário',
      failed: 'Erro ao excluir o dia',
      note: 'As chamadas continuam como estão.',
    }),
  ]
  const add = (
    <Button onClick={() => opened.open('novo')}>
      <Plus aria-hidden /> Incluir dia
    </Button>
  )
  const holidays = (
    <Button variant="outline" onClick={() => opened.open('feriados')}>
      <Landmark aria-hidden /> {`Feriados nacionais de ${year}…`}
    </Button>
  )
  return (
    <Page
      title="Calendário"
      about="Em feriados e recessos não há aula: as agendas e as chamadas pendentes contam com isso. Uma chamada feita em um desses dias também conta."
      actions={shown?.length ? add : undefined}
    >
      <Flex gap="3" wrap="wrap" align="center">
        <Flex align="center" role="group" aria-label="Ano">
          <IconButton label={`Ver ${year - 1}`} icon={ChevronLeft} onClick={() => goTo(year - 1)} />
          <Text as="h2" fontSize="lg" fontWeight="bold" fontVariantNumeric="tabular-nums" px="2" aria-live="polite">
            {year}
          </Text>
          <IconButton label={`Ver ${year + 1}`} icon={ChevronRight} onClick={() => goTo(year + 1)} />
        </Flex>
        {shown && shown.length > 0 && holidays}
        <Button variant="outline" onClick={() => opened.open('importar')}>
          <Upload aria-hidden /> Importar
        </Button>
        {days && days.length > 0 && (
          <Button variant="outline" onClick={() => void exportAll()}>
            <Download aria-hidden /> Baixar .ics
          </Button>
        )}
      </Flex>
      {of && <SchoolYears {...of} year={year} />}
      {!shown ? (
        <Loading rows={6} height="3.5rem" />
      ) : shown.length ? (
        <>
          <CalendarMonths
            days={shown}
            year={year}
            acts={(day) => menuEntries(acts(day), (act) => opened.open(act, day.id))}
          />
          <PrintedCalendar days={shown} year={year} />
        </>
      ) : (
        <EmptyState
          icon={CalendarDays}
          title={`Nenhum dia no calendário de ${year}`}
          action={
            <Flex gap="3" wrap="wrap" justify="center">
              {holidays}
              {add}
            </Flex>
          }
        >
          Comece pelos feriados nacionais, e inclua depois os da cidade, os recessos e os sábados letivos.
        </EmptyState>
      )}
      {of && (
        <OpenedDialog
          opened={opened}
          dialogs={{
            novo: (onClose) => <CalendarDayDialog {...of} {...{ year, onClose }} day={null} />,
            feriados: (onClose) => <NationalHolidaysDialog {...of} {...{ year, onClose }} />,
            importar: (onClose) => <ImportCalendarDialog {...of} onClose={onClose} />,
          }}
          rows={days}
          acts={acts}
        />
      )}
    </Page>
  )
}

import { Button, Flex, Text } from '@chakra-ui/react'
import { CalendarDays, ChevronLeft, ChevronRight, Download, Landmark, Plus, Upload } from 'lucide-react'
import { lazy, Suspense, useEffect } from 'react'
import { useSearchParams } from 'react-router-dom'
import { deleteCalendarDay } from '#schema/mutations/calendar/deleteCalendarDay.ts'
import type { CalendarDay } from '#schema/nouns/calendarDay.ts'
import { dialogOnUse } from '#web/components/dialog/dialogOnUse.tsx'
import { useDialogParam } from '#web/components/dialog/useDialogParam.ts'
import { notifyFailed } from '#web/components/toast/notify.ts'
import { EmptyState } from '#web/components/ui/EmptyState.tsx'
import { IconButton } from '#web/components/ui/IconButton.tsx'
import { Loading } from '#web/components/ui/Loading.tsx'
import { Page } from '#web/components/ui/Page.tsx'
import { saveFile } from '#web/exports/saveFile.ts'
import { rangeWords } from '#web/model/schedule/calendarWords.ts'
import { useCalendarOf } from '#web/queries/useCalendar.ts'
import { useSchoolId } from '#web/queries/useSchoolId.ts'
import { useSchool } from '#web/queries/useSchools.ts'
import { serverNow } from '#web/sync/clock.ts'
import { useNow } from '#web/sync/useNow.ts'
import { CalendarMonths } from './CalendarMonths.tsx'
import { PrintedCalendar } from './PrintedCalendar.tsx'

const CalendarDayDialog = lazy(() => import('./CalendarDayDialog.tsx'))
const NationalHolidaysDialog = dialogOnUse('Feriados nacionais', () => import('./NationalHolidaysDialog.tsx'))
const ImportCalendarDialog = dialogOnUse('Importar calendário', () => import('./ImportCalendarDialog.tsx'))
const HistoryDialog = lazy(() => import('#web/dialogs/HistoryDialog.tsx'))
const DeleteDialog = lazy(() => import('#web/dialogs/DeleteDialog.tsx'))

/** Calendário: the holidays, recesses and school days of the school, a year at a time. */
export default function CalendarScreen() {
  const schoolId = useSchoolId()
  const school = useSchool(schoolId)
  const days = useCalendarOf(schoolId)
  const [search, setSearch] = useSearchParams()
  const { date: today } = useNow()
  const year = Number(/^2\d{3}$/.exec(search.get('ano') ?? '')?.[0] ?? today.slice(0, 4))
  const dialog = useDialogParam()
  // Kept by the browser from here on, also for when there is no network.
  useEffect(() => {
    void import('#schema/lists/calendar/readCalendarFile.ts').catch(() => {})
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
  const add = (
    <Button onClick={() => dialog.open('novo')}>
      <Plus aria-hidden /> Incluir dia
    </Button>
  )
  const holidays = (
    <Button variant="outline" onClick={() => dialog.open('feriados')}>
      <Landmark aria-hidden /> Feriados nacionais de {year}…
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
        <Button variant="outline" onClick={() => dialog.open('importar')}>
          <Upload aria-hidden /> Importar
        </Button>
        {days && days.length > 0 && (
          <Button variant="outline" onClick={() => void exportAll()}>
            <Download aria-hidden /> Baixar .ics
          </Button>
        )}
      </Flex>
      {!shown ? (
        <Loading rows={6} height="3.5rem" />
      ) : shown.length ? (
        <>
          <CalendarMonths days={shown} year={year} onOpen={dialog.open} />
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
      <Suspense>
        <Opened {...dialog} days={days} schoolId={schoolId} year={year} />
      </Suspense>
    </Page>
  )
}

function Opened(props: {
  what: ReturnType<typeof useDialogParam>['what']
  id: number
  days: CalendarDay[] | undefined
  schoolId: number | null
  year: number
  close(): void
}) {
  const { what, id, days, schoolId, year, close } = props
  if (!days || schoolId === null) return null
  const one = days.find((day) => day.id === id)
  const of = { days, schoolId, onClose: close }
  if (what === 'novo') return <CalendarDayDialog {...of} year={year} day={null} />
  if (what === 'feriados') return <NationalHolidaysDialog {...of} year={year} />
  if (what === 'importar') return <ImportCalendarDialog {...of} />
  if (!one) return null
  if (what === 'editar') return <CalendarDayDialog {...of} year={year} day={one} />
  if (what === 'historico')
    return <HistoryDialog table="calendarDays" rowKey={one.id} title={one.title} onClose={close} />
  if (what === 'excluir')
    return (
      <DeleteDialog
        title="Excluir do calendário"
        question={`Tem certeza que deseja excluir ${one.title} (${rangeWords(one)})?`}
        act={deleteCalendarDay}
        args={{ id }}
        done="Dia excluído do calendário"
        failed="Erro ao excluir o dia"
        note="As chamadas continuam como estão."
        onClose={close}
      />
    )
  return null
}

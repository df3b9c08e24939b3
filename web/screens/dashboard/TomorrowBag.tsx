import { Button } from '@chakra-ui/react'
import { CircleCheck, Download } from 'lucide-react'
import { addDays } from '#schema/fields/dates/civilDate.ts'
import { longDate } from '#schema/fields/dates/dates.ts'
import { sizeWords } from '#schema/rules/content/sizeWords.ts'
import { nextSchoolDay } from '#schema/rules/schedule/schoolToday.ts'
import { countOf } from '#schema/rules/text.ts'
import { dropBag, keepBag } from '#web/actions/packs.ts'
import { inBackground } from '#web/components/toast/background.ts'
import { Section } from '#web/components/ui/Section.tsx'
import { KeepPanel, Lines, UnderWay } from '#web/dialogs/KeepPanel.tsx'
import { downloadState } from '#web/model/content/downloadState.ts'
import { leftOutWords } from '#web/model/packs/packWords.ts'
import { useKeptFiles } from '#web/queries/useKeptFiles.ts'
import { usePackLimit } from '#web/queries/usePackLimit.ts'
import { type Pack, useBag } from '#web/queries/usePacks.ts'
import { useNow } from '#web/sync/useNow.ts'
import { useOnline } from '#web/sync/useOnline.ts'
import type { useStudentWeek } from './StudentToday.tsx'

/** The next day with lessons and what of them can be kept; null without such a day, undefined while it loads. */
export function useTomorrow(week: ReturnType<typeof useStudentWeek>) {
  const now = useNow()
  const kept = useKeptFiles()
  const day = week && nextSchoolDay(week.subjects, now, week.calendar)
  const pack = useBag(day?.meetings ?? [])
  if (!week || !kept) return undefined
  if (!day) return null
  return pack && { date: day.date, isTomorrow: day.date === addDays(now.date, 1), pack }
}

/**
 * 'Mochila de amanhã': one tap keeps the lessons of the next school day on this device. Renders nothing when they have
 * no files of the school.
 */
export function TomorrowBag(props: { date: string; isTomorrow: boolean; pack: Pack }) {
  const { date, isTomorrow, pack } = props
  const { files, outside } = pack.content
  const kept = useKeptFiles() ?? []
  const { fit, tooLarge } = usePackLimit(files)
  const online = useOnline()
  if (!files.length) return null
  const when = isTomorrow ? 'amanhã' : longDate(date).split(',')[0]!
  const of = `Mochila de ${when}`
  const state = downloadState(fit, kept)
  const leftOut = leftOutWords(tooLarge, pack.titles)
  const { lessonIds } = pack
  const keep = () => inBackground('Não foi possível guardar neste aparelho', () => keepBag(date, lessonIds, fit))
  const cancel = () => inBackground('Não foi possível cancelar', () => dropBag(lessonIds))
  const lessons = countOf(lessonIds.length, 'aula', 'aulas')
  return (
    <Section title={of}>
      <KeepPanel state={fit.length ? state.state : 'none'}>
        {state.state === 'coming' || state.state === 'halted' ? (
          <UnderWay of={of} state={state} onContinue={keep} onCancel={cancel} />
        ) : state.state === 'here' ? (
          <Lines
            icon={<CircleCheck size={20} />}
            tone="good.fg"
            statusText={leftOut ? `O que cabe de ${when} está neste aparelho` : `Tudo de ${when} está neste aparelho`}
            outside={outside}
          >
            {lessons}, {countOf(state.count, 'arquivo', 'arquivos')}, {sizeWords(state.bytes)}.<span>{leftOut}</span>
          </Lines>
        ) : (
          <>
            <Lines icon={<Download size={20} />} statusText={`As aulas de ${longDate(date)}`} outside={outside}>
              {lessons}, {countOf(state.count, 'arquivo', 'arquivos')}
              {state.state === 'partly' ? `, ${sizeWords(state.bytes - state.missingBytes)} já neste aparelho.` : '.'}
              <span>{leftOut}</span>
              {!online && <span> Conecte-se à internet para guardar.</span>}
            </Lines>
            <Button
              disabled={!online || !fit.length}
              aria-label={`Guardar neste aparelho: ${of}, ${sizeWords(state.missingBytes)}`}
              onClick={keep}
            >
              <Download aria-hidden /> {`Guardar (${sizeWords(state.missingBytes)})`}
            </Button>
          </>
        )}
      </KeepPanel>
    </Section>
  )
}

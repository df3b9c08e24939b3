import { UserRoundX } from 'lucide-react'
import { lazy, memo, Suspense, useCallback, useMemo, useRef, useState } from 'react'
import { ownsRoll } from '#schema/permissions/rollCall.ts'
import { matchesSearch } from '#schema/rules/text.ts'
import { EmptyState } from '#web/components/ui/EmptyState.tsx'
import { Loading } from '#web/components/ui/Loading.tsx'
import type { DayOfSheet } from '#web/model/attendance/dayOfSheet.ts'
import { useFrequencySigns } from '#web/queries/rollCall/useFrequencyCases.ts'
import { RollDialogs } from '#web/screens/teacher/roll-call/dialogs/RollDialogs.tsx'
import { type RollOnDay, useRollCall } from '#web/screens/teacher/roll-call/useRollCall.ts'
import { useSession } from '#web/session/session.ts'
import { CancelledNotice } from './CancelledNotice.tsx'
import { RollActions } from './RollActions.tsx'
import { RollContent } from './RollContent.tsx'
import { type RarerAct, RollLine } from './RollLine.tsx'
import { RollReceipt } from './RollReceipt.tsx'
import { StudentRow } from './StudentRow.tsx'
import { useReceiptInView } from './useReceiptInView.ts'
import { useRollKeys } from './useRollKeys.ts'

/** If it cannot be fetched, the screen stays as it is. */
const PrintedRoll = lazy(() => import('./PrintedRoll.tsx').catch(() => ({ default: () => null })))

/** Only a concluded roll needs these. */
const RollArrivals = lazy(() => import('./RollArrivals.tsx').catch(() => ({ default: () => null })))

const LessonEnd = lazy(() => import('./LessonEnd.tsx').catch(() => ({ default: () => null })))

/** From this many students on, a search is shown. */
const longList = 12

/** The sheet of a day: its students, their marks and actions. */
export const RollSheetView = memo(function RollSheetView(props: RollOnDay & { around: DayOfSheet | undefined }) {
  const { sheet, around, start, date, isPast } = props
  const roll = useRollCall(props)
  const { day, registered, students, store, send } = roll
  const marks = registered?.marks
  const [search, setSearch] = useState('')
  const shown = useMemo(
    () => (search.trim() ? students.filter(({ name }) => matchesSearch(search, name)) : students),
    [students, search],
  )
  const cancelled = roll.cancelledReason !== null
  // The marks with which it was concluded, or opened.
  const closedWith = useRef<typeof marks>(undefined)
  closedWith.current = roll.concluded ? (closedWith.current ?? marks) : undefined
  const keys = useRollKeys(cancelled ? [] : shown, roll)
  const panel = useReceiptInView(registered)
  const signs = useFrequencySigns(sheet.schoolClass.id, date)
  const ask = useCallback((kind: RarerAct) => send({ type: 'ask', question: { kind } }), [send])
  const double = useCallback(() => roll.countAs(2), [roll.countAs])
  const { user } = useSession()
  if (!registered || !marks) return <Loading rows={8} />
  if (!students.length)
    return (
      <EmptyState icon={UserRoundX} title="Nenhum aluno matriculado nesta turma">
        Ninguém estava matriculado neste dia.
      </EmptyState>
    )
  const line = (
    <RollLine
      receipt={<RollReceipt panel={panel} day={day} registered={registered} students={students} />}
      date={date}
      cancelled={cancelled}
      owned={(roll.concluded || cancelled || marks.size > 0) && ownsRoll(user!, sheet.schoolClass, registered.roll!)}
      onAsk={ask}
      onDouble={registered.periods === 1 ? double : null}
      search={students.length >= longList && !cancelled ? search : null}
      onSearch={setSearch}
    />
  )
  const dialogs = (
    <>
      <RollDialogs roll={roll} isPast={isPast} marks={marks} periods={registered.periods} />
      <Suspense>
        <PrintedRoll sheet={sheet} roll={roll} marks={marks} />
      </Suspense>
    </>
  )
  if (cancelled)
    return (
      <div ref={keys.region}>
        {line}
        <CancelledNotice reason={roll.cancelledReason!} onTakenBack={() => roll.cancel(null)} />
        {dialogs}
      </div>
    )
  return (
    <div ref={keys.region}>
      {line}
      {roll.concluded && (
        <Suspense>
          <LessonEnd day={day} />
          <RollArrivals day={day} since={closedWith.current!} />
        </Suspense>
      )}
      <ul className="students" aria-label="Alunos">
        {shown.map((student, i) => (
          <StudentRow
            key={student.id}
            student={student}
            mark={marks.get(student.id)}
            sign={signs?.get(student.id)}
            elsewhere={around?.elsewhere.get(student.id)}
            locked={student.left && !marks.has(student.id)}
            store={store}
            send={send}
            focusable={i === keys.at}
          />
        ))}
        {!shown.length && <NoneFound search={search} />}
      </ul>
      <RollContent
        day={day}
        lessonTitle={sheet.lesson.title}
        stored={registered.roll?.content ?? ''}
        start={start}
        periods={registered.periods}
        onCount={roll.countAs}
      />
      <RollActions roll={roll} before={around?.before ?? null} />
      {dialogs}
    </div>
  )
})

const NoneFound = ({ search }: { search: string }) => (
  <li>
    <EmptyState icon={UserRoundX} title="Nenhum Aluno Encontrado">
      Nenhum nome tem “{search}”.
    </EmptyState>
  </li>
)

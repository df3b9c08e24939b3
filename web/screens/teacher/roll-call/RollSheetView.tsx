import { UserRoundX } from 'lucide-react'
import { memo, useMemo, useState } from 'react'
import { matchesSearch } from '#schema/rules/text.ts'
import { EmptyState } from '#web/components/ui/EmptyState.tsx'
import { Loading } from '#web/components/ui/Loading.tsx'
import { type RollSheet, studentsOnSheet } from '#web/queries/rollCall/useRollSheet.ts'
import { CancelledNotice } from './CancelledNotice.tsx'
import { RollActions } from './RollActions.tsx'
import { RollDialogs } from './RollDialogs.tsx'
import { RollLine } from './RollLine.tsx'
import { RollReceipt } from './RollReceipt.tsx'
import { StudentRow } from './StudentRow.tsx'
import { useReceiptInView } from './useReceiptInView.ts'
import { useRollActs } from './useRollActs.ts'
import { useRollCall } from './useRollCall.ts'
import { useRollKeys } from './useRollKeys.ts'

/** From this many students on, a search is shown. */
const longList = 12

/** The sheet of a day: its students, their marks and actions. */
export const RollSheetView = memo(function RollSheetView(props: { sheet: RollSheet; date: string; isPast: boolean }) {
  const { sheet, date, isPast } = props
  const day = useMemo(
    () => ({ classId: sheet.schoolClass.id, lessonId: sheet.lesson.id, date }),
    [sheet.schoolClass.id, sheet.lesson.id, date],
  )
  const roll = useRollCall(day)
  const marks = roll.registered?.marks
  const markedIds = marks ? [...marks.keys()].join() : ''
  const students = useMemo(
    () => studentsOnSheet(sheet, markedIds ? markedIds.split(',').map(Number) : [], date),
    [sheet, markedIds, date],
  )
  const acts = useRollActs({ roll, students, isPast })
  const [search, setSearch] = useState('')
  const shown = useMemo(
    () => (search.trim() ? students.filter(({ name }) => matchesSearch(search, name)) : students),
    [students, search],
  )
  const cancelled = acts.cancelledReason !== null
  const keys = useRollKeys(cancelled ? [] : shown, acts)
  const panel = useReceiptInView(roll.registered)
  if (!roll.registered || !marks) return <Loading rows={8} />
  if (!students.length)
    return (
      <EmptyState icon={UserRoundX} title="Nenhum aluno matriculado nesta turma">
        Ninguém estava matriculado neste dia.
      </EmptyState>
    )
  const line = (
    <RollLine
      receipt={<RollReceipt panel={panel} day={day} registered={roll.registered} students={students} />}
      date={date}
      onHistory={roll.registered.roll ? acts.askHistory : null}
      onCancel={cancelled ? null : acts.askCancel}
      search={students.length >= longList && !cancelled ? search : null}
      onSearch={setSearch}
    />
  )
  const dialogs = <RollDialogs acts={acts} day={day} isPast={isPast} students={students} marks={marks} />
  if (cancelled)
    return (
      <div ref={keys.region}>
        {line}
        <CancelledNotice reason={acts.cancelledReason!} onTakenBack={() => acts.cancel(null)} />
        {dialogs}
      </div>
    )
  return (
    <div ref={keys.region}>
      {line}
      <ul className="students" aria-label="Alunos">
        {shown.map((student, i) => (
          <StudentRow
            key={student.id}
            student={student}
            mark={marks.get(student.id)}
            locked={student.left && !marks.has(student.id)}
            pressing={roll.pressing}
            onMark={acts.markOne}
            onLate={acts.late}
            onJustify={acts.justify}
            onRate={acts.rate}
            focusable={i === keys.at}
          />
        ))}
        {!shown.length && <NoneFound search={search} />}
      </ul>
      <RollActions roll={roll} students={students} acts={acts} />
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

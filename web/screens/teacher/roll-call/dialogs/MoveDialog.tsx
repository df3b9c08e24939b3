import { Text } from '@chakra-ui/react'
import { CalendarX2, Files, UserRoundX } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { shortDate } from '#schema/fields/dates/dates.ts'
import { moveRollCall } from '#schema/mutations/rollCall/moveRollCall.ts'
import { attendanceDate } from '#schema/nouns/attendance.ts'
import type { RollPlace } from '#schema/nouns/rollCall.ts'
import { keyOf } from '#schema/nouns/tables.ts'
import { countOf } from '#schema/rules/text.ts'
import { useMutate } from '#web/actions/useMutate.ts'
import { DateField } from '#web/components/form/DateField.tsx'
import FormDialog from '#web/components/form/FormDialog.tsx'
import { Options } from '#web/components/form/Options.tsx'
import { Select } from '#web/components/form/Select.tsx'
import { notifyEnd } from '#web/components/toast/notify.ts'
import { Loading } from '#web/components/ui/Loading.tsx'
import { Notice } from '#web/components/ui/Notice.tsx'
import { rollPath } from '#web/model/attendance/rollPath.ts'
import { type MoveCheck, useMoveCheck, useMoveChoices } from '#web/queries/rollCall/useMoveChoices.ts'
import { useArea } from '#web/queries/useArea.ts'
import { useNow } from '#web/sync/useNow.ts'

/** 'Mudar chamada…': asks to which class, lesson and day a roll belongs, and says beforehand what stands in the way. */
export default function MoveDialog({ day: from, onClose }: { day: RollPlace; onClose(): void }) {
  const [to, setTo] = useState(from)
  const choices = useMoveChoices(from, to.classId)
  const check = useMoveCheck(from, to)
  const { date: today } = useNow()
  const mutate = useMutate()
  const navigate = useNavigate()
  const area = useArea()
  const lessons = choices?.modules.flatMap((module) => module.lessons) ?? []
  const isSame = keyOf('rollCalls', from) === keyOf('rollCalls', to)
  const stands = !isSame && (check?.taken || Boolean(check?.strangers.length || check?.excused.length))

  const go = ({ classId, lessonId, date }: RollPlace) =>
    void navigate(rollPath(area, classId, lessonId, date), { replace: true })
  const move = (from: RollPlace, to: RollPlace) => mutate(moveRollCall, { ...named(from), to: named(to) })
  async function save() {
    const problems = problemsOf(
      to,
      today,
      lessons.some(({ id }) => id === to.lessonId),
    )
    if (problems) return problems
    const undo = async () => {
      await move(to, from)
      if (isShown(rollPath(area, to.classId, to.lessonId, to.date))) go(from)
    }
    if (!(await notifyEnd(move(from, to), 'Chamada mudada', 'Não foi possível mudar a chamada', undo))) return undefined
    onClose()
    go(to)
    return undefined
  }

  return (
    <FormDialog
      title="Mudar chamada"
      about={`A chamada de ${shortDate(from.date)} vai inteira, com todas as marcações.`}
      submit="Mudar"
      disabled={isSame || !check || stands}
      onSubmit={save}
      onClose={onClose}
    >
      {(problems) =>
        !choices ? (
          <Loading rows={3} />
        ) : (
          <>
            {choices.classes.length > 1 && (
              <Select
                label="Turma"
                value={String(to.classId)}
                onChange={(value) => setTo({ ...to, classId: Number(value) })}
              >
                <Options of={choices.classes.map(({ id, title }) => [id, title])} />
              </Select>
            )}
            <Select
              label="Aula"
              error={problems.lessonId}
              value={lessons.some(({ id }) => id === to.lessonId) ? String(to.lessonId) : ''}
              onChange={(value) => setTo({ ...to, lessonId: Number(value) })}
            >
              <option value="" disabled>
                Escolha a aula
              </option>
              {choices.modules.map((module) => (
                <optgroup key={module.id} label={module.title}>
                  <Options of={module.lessons.map(({ id, title }) => [id, title])} />
                </optgroup>
              ))}
            </Select>
            <DateField
              label="Data"
              name="date"
              max={today}
              value={to.date}
              error={problems.date}
              onChange={(date) => setTo({ ...to, date })}
            />
            {!isSame && check && <Standing check={check} />}
          </>
        )
      }
    </FormDialog>
  )
}

const named = ({ date, ...place }: RollPlace) => ({ ...place, attendanceDate: date })
const isShown = (path: string) => path.startsWith(`${window.location.pathname}?`)

/** What stands in the way of a move, and what is good to know before it. */
function Standing({ check: { taken, strangers, excused, freeDay, doneLesson } }: { check: MoveCheck }) {
  return (
    <>
      {taken && (
        <Notice icon={Files} tone="poor">
          Já existe chamada desta aula nesse dia. Abra-a e retire-a antes, ou escolha outro lugar.
        </Notice>
      )}
      {strangers.length > 0 && (
        <Notice icon={UserRoundX} tone="poor">
          {countOf(strangers.length, 'aluno marcado não estava', 'alunos marcados não estavam')} nesta turma nesse dia:{' '}
          {strangers.join(', ')}. A secretaria corrige as datas da matrícula; ou desfaça essas marcações antes.
        </Notice>
      )}
      {excused.length > 0 && (
        <Notice icon={UserRoundX} tone="poor">
          Com dispensa desta disciplina: {excused.join(', ')}. Desfaça essas marcações antes.
        </Notice>
      )}
      {freeDay && (
        <Notice icon={CalendarX2} tone="category.none">
          Pelo calendário da escola não há aula nesse dia: {freeDay}.
        </Notice>
      )}
      {doneLesson && <Text color="fg.muted">A aula “{doneLesson}” continua marcada como feita.</Text>}
    </>
  )
}

function problemsOf(to: RollPlace, today: string, hasLesson: boolean) {
  const date = attendanceDate.safeParse(to.date).error?.issues[0]?.message
  if (date) return { date }
  if (to.date > today) return { date: 'Este dia ainda não chegou' }
  return hasLesson ? undefined : { lessonId: 'Escolha a aula' }
}

import { Button, SimpleGrid } from '@chakra-ui/react'
import { Trash2 } from 'lucide-react'
import { type MeetingTime, meetingTime } from '#schema/fields/meeting.ts'
import { Field } from '#web/components/form/Field.tsx'
import type { Values } from '#web/components/form/Form.tsx'
import FormDialog from '#web/components/form/FormDialog.tsx'
import { Select } from '#web/components/form/Select.tsx'
import { TimeField } from '#web/components/form/TimeField.tsx'
import { WeekdayOptions } from '#web/components/form/WeekdayOptions.tsx'
import { problemsIn } from '#web/model/form/formErrors.ts'
import { numberIn } from '#web/model/form/numberIn.ts'
import { isAt } from '#web/model/schedule/timetableChanges.ts'
import { slotWords, type TimetableLesson } from './timetableLesson.ts'

/** One lesson of the week: its day, hour, length and room. */
export default function MeetingDialog(props: {
  lesson: TimetableLesson
  about: string
  onSave(changes: Partial<MeetingTime>): Promise<boolean>
  onRemove(): void
  onClose(): void
}) {
  const { lesson, about, onSave, onRemove, onClose } = props

  async function save({ weekday, startTime, minutes, room }: Values) {
    const { problems, value: typed } = problemsIn(meetingTime, {
      ...{ weekday, startTime, minutes: numberIn(minutes ?? '') ?? Number.NaN, room: room?.trim() || undefined },
    })
    if (problems) return problems
    if (lesson.subject.meetings.some((each) => isAt(each, typed) && !isAt(each, lesson)))
      return { startTime: 'Já há uma aula desta disciplina nesse horário' }
    if (await onSave({ ...typed, room: typed.room })) onClose()
    return undefined
  }

  return (
    <FormDialog
      title={`${lesson.title}: ${slotWords(lesson)}`}
      about={about}
      submit="Salvar"
      onSubmit={save}
      onClose={onClose}
    >
      {(problems) => (
        <>
          <SimpleGrid gap="4" gridTemplateColumns="repeat(auto-fit, minmax(min(100%, 9rem), 1fr))">
            <Select label="Dia da semana" name="weekday" defaultValue={lesson.weekday}>
              <WeekdayOptions />
            </Select>
            <TimeField label="Início" name="startTime" defaultValue={lesson.startTime} error={problems.startTime} />
            <Field
              label="Minutos"
              name="minutes"
              inputMode="numeric"
              defaultValue={lesson.minutes}
              error={problems.minutes}
            />
          </SimpleGrid>
          <Field
            label="Sala (opcional)"
            name="room"
            maxLength={60}
            defaultValue={lesson.room ?? ''}
            error={problems.room}
          />
          <Button
            type="button"
            variant="outline"
            color="fg.error"
            alignSelf="flex-start"
            onClick={() => {
              onClose()
              onRemove()
            }}
          >
            <Trash2 aria-hidden /> Tirar do horário
          </Button>
        </>
      )}
    </FormDialog>
  )
}

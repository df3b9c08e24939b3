import { Text } from '@chakra-ui/react'
import { setLessonHours } from '#schema/mutations/school/setLessonHours.ts'
import type { School } from '#schema/nouns/school.ts'
import { useMutate } from '#web/actions/useMutate.ts'
import FormDialog from '#web/components/form/FormDialog.tsx'
import { TextArea } from '#web/components/form/TextArea.tsx'
import { notifyEnd } from '#web/components/toast/notify.ts'
import { lessonHoursIn, lessonHoursText } from '#web/model/schedule/lessonHoursIn.ts'

/** When the lessons of a day begin and end in the school, one a line. */
export default function LessonHoursDialog({ school, onClose }: { school: School; onClose(): void }) {
  const mutate = useMutate()
  const { id, name, lessonHours: before } = school

  async function save({ hours = '' }: Record<string, string>) {
    const read = lessonHoursIn(hours)
    if ('problem' in read) return { hours: read.problem }
    const done = await notifyEnd(
      mutate(setLessonHours, { id, lessonHours: read.hours }),
      'Horas das aulas salvas',
      'Erro ao salvar horas das aulas',
      () => mutate(setLessonHours, { id, lessonHours: before }),
    )
    if (done) onClose()
    return undefined
  }

  return (
    <FormDialog title="Horas das aulas" about={name} submit="Salvar" onSubmit={save} onClose={onClose}>
      {(problems) => (
        <>
          <Text color="fg.muted">
            Valem para a escola toda: a terceira linha é a 3ª aula. O intervalo é o tempo que fica entre duas aulas. As
            aulas já marcadas nas turmas ficam onde estão.
          </Text>
          <TextArea
            label="Uma aula por linha: início e fim"
            name="hours"
            rows={8}
            placeholder={'07:00 às 07:50\n07:50 às 08:40'}
            defaultValue={lessonHoursText(before)}
            error={problems.hours}
          />
        </>
      )}
    </FormDialog>
  )
}

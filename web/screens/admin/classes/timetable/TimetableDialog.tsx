import { Button, Flex, Stack, Text } from '@chakra-ui/react'
import { Clock, Printer } from 'lucide-react'
import { Suspense, useState } from 'react'
import { byWeekTime } from '#schema/fields/meeting.ts'
import { clashesOf } from '#schema/rules/schedule/clashingClasses.ts'
import { lessonsOf } from '#schema/rules/schedule/timetable.ts'
import { dialogOnUse } from '#web/components/dialog/dialogOnUse.tsx'
import Modal from '#web/components/dialog/Modal.tsx'

import { Options } from '#web/components/form/Options.tsx'
import { Select } from '#web/components/form/Select.tsx'
import { TimeField } from '#web/components/form/TimeField.tsx'
import { PaperSheet } from '#web/components/print/PaperSheet.tsx'
import { Printed } from '#web/components/ui/Printed.tsx'
import { weekSheet } from '#web/model/papers/weekSheet.ts'
import type { Slot } from '#web/model/schedule/timetableChanges.ts'
import { daysOf, hoursOf } from '#web/model/schedule/weekGrid.ts'
import { weekText } from '#web/model/schedule/weekText.ts'
import { usePeople } from '#web/queries/usePeople.ts'
import { type ListedClass, useSchoolClasses } from '#web/queries/useSchoolClasses.ts'
import { useSchool } from '#web/queries/useSchools.ts'
import { useNow } from '#web/sync/useNow.ts'
import { ClashList } from './ClashList.tsx'
import { SubjectTeachers } from './SubjectTeachers.tsx'
import { TimetableGrid } from './TimetableGrid.tsx'
import { lessonsOfTimetable, nameOfSubject, type TimetableLesson } from './timetableLesson.ts'
import { useHourChanges } from './useHourChanges.ts'

const LessonHoursDialog = dialogOnUse('Horas das aulas', () => import('./LessonHoursDialog.tsx'))
const MeetingDialog = dialogOnUse('Aula', () => import('./MeetingDialog.tsx'))

/** 'Horário' of a class: its week, hour by hour, and who teaches what. Each change is saved at once. */
export default function TimetableDialog({ schoolClass, onClose }: { schoolClass: ListedClass; onClose(): void }) {
  const { id, title, schoolId, teacherId, subjects, timetable } = schoolClass
  const teachers = usePeople('teacher', schoolId)
  const classes = useSchoolClasses(schoolId)
  const { date: today } = useNow()
  const changes = useHourChanges(id)
  const lessons = lessonsOfTimetable(timetable)
  const [chosenId, setChosenId] = useState(() => (lessons[0]?.subject ?? timetable[1] ?? timetable[0]!).moduleId)
  // An hour stays in the grid when its last lesson leaves it.
  const [more, setMore] = useState(() => lessons.map(({ startTime }) => startTime))
  const [typed, setTyped] = useState('')
  const [opened, setOpened] = useState<TimetableLesson | null>(null)
  const school = useSchool(schoolId)
  const [setting, setSetting] = useState(false)
  if (!teachers || !classes || !school) return null

  const chosen = timetable.find(({ moduleId }) => moduleId === chosenId) ?? timetable[0]!
  const withTimes = lessons.length > 0
  const ownWeek = subjects.flatMap(({ week }) => week)
  const days = daysOf([...lessons, ...ownWeek])
  const hours = hoursOf(lessons, school.lessonHours, [
    ...more,
    // Where nothing else says an hour, the class's own is there to begin with.
    ...(withTimes || school.lessonHours ? [] : ownWeek.map(({ startTime }) => startTime)),
  ])
  const others = classes.flatMap((each) => each.subjects)
  const clashesAt = (lesson: TimetableLesson) =>
    clashesOf({ id, teacherId: lesson.subject.teacherId ?? teacherId, week: lessonsOf([lesson]) }, others, today)
  const about = withTimes
    ? weekText(schoolClass, subjects)
    : `${weekText(schoolClass, subjects)}, sem horário da semana`

  return (
    <Modal
      title={`Horário: ${title}`}
      about={about}
      wide
      onClose={onClose}
      footer={
        <>
          <Button variant="outline" mr={{ sm: 'auto' }} disabled={!withTimes} onClick={() => window.print()}>
            <Printer aria-hidden /> Imprimir
          </Button>
          <Button variant="outline" onClick={onClose}>
            Fechar
          </Button>
        </>
      }
    >
      <Stack gap="4">
        <Select
          label="Disciplina a marcar"
          value={String(chosen.moduleId ?? '')}
          onChange={(value) => setChosenId(Number(value) || null)}
        >
          <Options
            of={timetable.map((each) => [
              String(each.moduleId ?? ''),
              each.moduleId === null ? 'Turma toda, sem disciplina' : nameOfSubject(each),
            ])}
          />
        </Select>
        <Text color="fg.muted" fontSize="sm">
          {timetable.length === 1 && <span>As disciplinas são os módulos da turma: escolha-os em Módulos. </span>}
          <span>Toque numa hora vazia para marcar, e numa aula para mudar.</span>
          <Text as="span" hideBelow="sm">
            {' '}
            Setas andam pela semana; Shift e seta movem a aula, Delete tira. Com o mouse, arraste.
          </Text>
        </Text>
        <TimetableGrid
          label={`Semana de ${title}`}
          days={days}
          hours={hours}
          lessons={lessons}
          chosen={chosen}
          clashes={(lesson) => clashesAt(lesson).length > 0}
          changes={changes}
          onAdd={(slot: Slot, minutes) => {
            setMore([...more, slot.startTime])
            void changes.add(chosen, { ...slot, minutes })
          }}
          onOpen={setOpened}
        />
        <Flex
          as="form"
          gap="3"
          align="flex-end"
          wrap="wrap"
          onSubmit={(event) => {
            event.preventDefault()
            if (typed) setMore([...more, typed])
            setTyped('')
          }}
        >
          <TimeField label="Outra hora" value={typed} onChange={setTyped} />
          <Button type="submit" variant="outline" disabled={!typed}>
            Mostrar na semana
          </Button>
          <Button type="button" variant="outline" ml={{ sm: 'auto' }} onClick={() => setSetting(true)}>
            <Clock aria-hidden /> Horas das aulas
          </Button>
        </Flex>
        <ClashList
          clashes={lessons.flatMap(clashesAt).sort((a, b) => byWeekTime(a.meeting, b.meeting))}
          nameOf={(teacher) => teachers.find((each) => each.id === teacher)?.name ?? 'o professor'}
        />
        <SubjectTeachers timetable={timetable} teachers={teachers} onWrite={changes.write} />
      </Stack>
      <Printed title={`Horário: ${title}`} about={[about]} landscape>
        {() => (
          <PaperSheet
            sheet={weekSheet(
              lessons,
              days,
              hours.filter((hour) => lessons.some((each) => each.startTime === hour.startTime)),
            )}
          />
        )}
      </Printed>
      {setting && <LessonHoursDialog school={school} onClose={() => setSetting(false)} />}
      {opened && (
        <Suspense>
          <MeetingDialog
            lesson={opened}
            about={title}
            onSave={(typed) => changes.alter(opened, typed)}
            onRemove={() => void changes.remove(opened)}
            onClose={() => setOpened(null)}
          />
        </Suspense>
      )}
    </Modal>
  )
}

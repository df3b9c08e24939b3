import { Box, Button, Flex, Stack } from '@chakra-ui/react'
import { Ban, UserRoundX } from 'lucide-react'
import { useMemo, useState } from 'react'
import { matchesSearch } from '../../../../schema/rules/text.ts'
import { EmptyState } from '../../../components/EmptyState.tsx'
import { SearchField } from '../../../components/SearchField.tsx'
import { Waiting } from '../../../components/Waiting.tsx'
import { type RollSheet, studentsOnSheet } from '../../../data/useRollSheet.ts'
import { CancelledNotice } from './CancelledNotice.tsx'
import { RollActions } from './RollActions.tsx'
import { RollDialogs } from './RollDialogs.tsx'
import { RollReceipt } from './RollReceipt.tsx'
import { StudentRow } from './StudentRow.tsx'
import { useRollActs } from './useRollActs.ts'
import { useRollCall } from './useRollCall.ts'
import { useRollKeys } from './useRollKeys.ts'

/** From this many students on there is a search. */
const longList = 12

/** The sheet of a day: its students, their marks and what is done with them. */
export function RollSheetView({ sheet, date, isPast }: { sheet: RollSheet; date: string; isPast: boolean }) {
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
  const shown = students.filter(({ name }) => matchesSearch(search, name))
  const cancelled = acts.cancelledReason !== null
  const keys = useRollKeys(cancelled ? [] : shown, acts)
  if (!marks) return <Waiting rows={8} />
  if (!students.length)
    return (
      <EmptyState icon={UserRoundX} title="Nenhum aluno matriculado nesta turma">
        Ninguém estava matriculado neste dia.
      </EmptyState>
    )
  if (cancelled)
    return (
      <Box {...keys.region}>
        <RollReceipt day={day} roll={roll.registered?.roll ?? null} students={students} marks={marks} />
        <CancelledNotice reason={acts.cancelledReason!} onTakenBack={() => acts.cancel(null)} />
      </Box>
    )
  return (
    <Box {...keys.region}>
      <RollReceipt day={day} roll={roll.registered?.roll ?? null} students={students} marks={marks} />
      <Flex gap="2" mb="4" align="center" justify="space-between">
        <Button variant="ghost" px="2" flexShrink="0" onClick={acts.askCancel}>
          <Ban aria-hidden /> Não houve aula
        </Button>
        {students.length >= longList && <SearchField label="Buscar aluno" value={search} onChange={setSearch} />}
      </Flex>
      <Stack as="ul" gap="2" listStyleType="none" aria-label="Alunos">
        {shown.map((student, i) => (
          <StudentRow
            key={student.id}
            student={student}
            mark={marks.get(student.id)}
            pressed={roll.pressing.get(student.id)}
            onMark={acts.markOne}
            onRate={acts.rate}
            focusable={i === keys.at}
          />
        ))}
        {!shown.length && <NoneFound search={search} />}
      </Stack>
      <RollActions acts={acts} />
      <RollDialogs acts={acts} day={day} students={students} marks={marks} />
    </Box>
  )
}

const NoneFound = ({ search }: { search: string }) => (
  <li>
    <EmptyState icon={UserRoundX} title="Nenhum Aluno Encontrado">
      Nenhum nome tem “{search}”.
    </EmptyState>
  </li>
)

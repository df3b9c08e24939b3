import { Stack, Text } from '@chakra-ui/react'
import { TriangleAlert } from 'lucide-react'
import type { Clash } from '#schema/rules/schedule/clashingClasses.ts'
import type { ClassSubject } from '#schema/rules/schedule/subjects.ts'
import { Notice } from '#web/components/ui/Notice.tsx'
import { slotWords } from './timetableLesson.ts'

/** More clashes than this are counted. */
const most = 8

/** Where a teacher or a room is with another class at the same time, in words; nothing forbids it. */
export function ClashList(props: {
  clashes: readonly Clash<ClassSubject>[]
  nameOf(teacherId: number | null): string
}) {
  const { clashes, nameOf } = props
  if (!clashes.length) return null
  const lines = clashes.map(({ of, meeting, other }) => {
    const who = of === 'teacher' ? nameOf(other.teacherId) : `a sala “${meeting.room}”`
    return `${slotWords(meeting)}: ${who} também está com ${other.title}`
  })
  return (
    <Notice icon={TriangleAlert}>
      Choques de horário. Você pode deixar assim.
      <Stack as="ul" gap="0" listStyleType="none">
        {lines.slice(0, most).map((line) => (
          <Text as="li" key={line}>
            {line}
          </Text>
        ))}
        {lines.length > most && <Text as="li">e mais {lines.length - most}</Text>}
      </Stack>
    </Notice>
  )
}

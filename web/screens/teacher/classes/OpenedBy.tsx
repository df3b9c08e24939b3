import { Box, Button, Text } from '@chakra-ui/react'
import { useState } from 'react'
import type { Reading } from '#schema/nouns/reading.ts'
import { type LessonItem, nameOfItem } from '#web/model/reader/lessonItem.ts'
import { useClassStudents } from '#web/queries/useClassStudents.ts'
import { useClassReadings } from '#web/queries/useReadings.ts'

/** Which students of a class opened something of a lesson: 'Abriu: 12 de 30', with the names once it is pressed. */
export default function OpenedBy({ classId, item, title }: { classId: number; item: LessonItem; title: string }) {
  const students = useClassStudents(classId)
  const readings = useClassReadings(classId, item.lessonId)
  const [isOpen, setIsOpen] = useState(false)
  if (!students?.length || !readings) return null
  const byStudent = new Map(readings.get(nameOfItem(item))?.map((reading) => [reading.studentId, reading]))
  const opened = students.filter(({ id }) => byStudent.has(id))
  const others = students.filter(({ id }) => !byStudent.has(id))
  const count = `Abriu: ${opened.length} de ${students.length}`
  return (
    <Box>
      <Button
        variant="ghost"
        size="sm"
        minH="11"
        ms="-3"
        fontVariantNumeric="tabular-nums"
        aria-expanded={isOpen}
        aria-label={`${count} (${title})`}
        onClick={() => setIsOpen(!isOpen)}
      >
        {count}
      </Button>
      {isOpen && (
        <Box fontSize="sm" mb="2">
          <Names label="Abriram" names={opened.map(({ id, name }) => named(name, byStudent.get(id)!))} />
          <Names label="Ainda não" names={others.map(({ name }) => name)} />
        </Box>
      )}
    </Box>
  )
}

const named = (name: string, { finished }: Reading) => (finished ? `${name} (terminou)` : name)

const Names = ({ label, names }: { label: string; names: string[] }) =>
  names.length > 0 && (
    <Text overflowWrap="break-word">
      <b>{label}:</b> {names.join(', ')}
    </Text>
  )

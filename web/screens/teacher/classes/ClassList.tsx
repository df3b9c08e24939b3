import { Box, chakra, Stack, Text } from '@chakra-ui/react'
import { Link } from 'react-router-dom'
import { fullDate } from '#schema/fields/dates/dates.ts'
import { isClosed } from '#schema/nouns/schoolClass.ts'
import { countOf } from '#schema/rules/text.ts'
import { weekText } from '#web/model/schedule/weekText.ts'
import type { TeacherClass } from '#web/queries/useTeacherClasses.ts'
import { useNow } from '#web/sync/useNow.ts'

/** The teacher's classes, each linking to its details; those that are closed apart. */
export function ClassList({ classes, selectedId }: { classes: TeacherClass[]; selectedId: number | undefined }) {
  const { date: today } = useNow()
  const closed = classes.filter((each) => isClosed(each, today))
  return (
    <>
      <Entries label="Turmas" classes={classes.filter((each) => !isClosed(each, today))} selectedId={selectedId} />
      {closed.length > 0 && (
        <Box as="details" mt="3" {...{ open: closed.some(({ id }) => id === selectedId) || undefined }}>
          <Box as="summary" minH="11" alignContent="center" cursor="pointer">
            Encerradas ({closed.length})
          </Box>
          <Entries label="Turmas encerradas" classes={closed} selectedId={selectedId} />
        </Box>
      )}
    </>
  )
}

const Entries = (props: { label: string; classes: TeacherClass[]; selectedId: number | undefined }) => (
  <Stack as="ul" gap="2" listStyleType="none" aria-label={props.label}>
    {props.classes.map((schoolClass) => (
      <li key={schoolClass.id}>
        <Entry asChild>
          <Link to={`?turma=${schoolClass.id}`} aria-current={schoolClass.id === props.selectedId || undefined}>
            <Text as="span" display="block" fontWeight="bold" overflowWrap="anywhere">
              {schoolClass.taughtTitle}
            </Text>
            <Text as="span" display="block" fontSize="sm" color="fg.muted" fontVariantNumeric="tabular-nums">
              {weekText(schoolClass, schoolClass.subjects)} ·{' '}
              {schoolClass.closedOn
                ? `até ${fullDate(schoolClass.closedOn)}`
                : countOf(schoolClass.studentCount, 'aluno', 'alunos')}
            </Text>
          </Link>
        </Entry>
      </li>
    ))}
  </Stack>
)

const Entry = chakra('span', {
  base: {
    display: 'block',
    px: '4',
    py: '3',
    bg: 'bg.panel',
    borderWidth: '1px',
    borderColor: 'border',
    borderRadius: 'md',
    textDecoration: 'none',
    _hover: { bg: 'bg.subtle' },
    '&[aria-current]': { borderColor: 'brand.fg', borderLeftWidth: '6px' },
  },
})

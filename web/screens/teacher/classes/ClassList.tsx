import { chakra, Stack, Text } from '@chakra-ui/react'
import { Link } from 'react-router-dom'
import { weekdayLabel } from '#schema/rules/dates/dates.ts'
import { countOf } from '#schema/rules/text.ts'
import type { TeacherClass } from '#web/queries/useTeacherClasses.ts'

/** The teacher's classes, each linking to its details. */
export const ClassList = ({ classes, selectedId }: { classes: TeacherClass[]; selectedId: number | undefined }) => (
  <Stack as="ul" gap="2" listStyleType="none" aria-label="Turmas">
    {classes.map(({ id, title, weekday, classTime, studentCount }) => (
      <li key={id}>
        <Entry asChild>
          <Link to={`?turma=${id}`} aria-current={id === selectedId || undefined}>
            <Text as="span" display="block" fontWeight="bold" overflowWrap="anywhere">
              {title}
            </Text>
            <Text as="span" display="block" fontSize="sm" color="fg.muted" fontVariantNumeric="tabular-nums">
              {weekdayLabel(weekday)}, {classTime} · {countOf(studentCount, 'aluno', 'alunos')}
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

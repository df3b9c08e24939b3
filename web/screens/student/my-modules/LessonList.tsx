import { Box, chakra, Stack, Text } from '@chakra-ui/react'
import { Circle, CircleCheck, CircleDot } from 'lucide-react'
import { Link } from 'react-router-dom'
import { type StudyStatus, studyStatus, studyStatusLabels } from '#web/model/content/studyStatus.ts'
import type { StudentModule } from '#web/queries/useStudentModules.ts'

const icons = { completed: CircleCheck, current: CircleDot, notStarted: Circle }
const colors: Record<StudyStatus, string> = { completed: 'good.fg', current: 'brand.fg', notStarted: 'fg.muted' }

/** The lessons of a module, each with its status as a word and an icon. */
export const LessonList = ({ module, selectedId }: { module: StudentModule; selectedId: number }) => (
  <Stack as="ol" gap="1" listStyleType="none">
    {module.lessons.map(({ id, title, order }) => {
      const status = studyStatus(id, module.done, selectedId)
      const Icon = icons[status]
      return (
        <li key={id}>
          <Entry asChild>
            <Link
              to={`?aula=${id}`}
              replace
              state={{ chosen: true }}
              aria-current={id === selectedId ? 'true' : undefined}
            >
              <Box as="span" color={colors[status]} aria-hidden>
                <Icon size={20} />
              </Box>
              <Box as="span" minW="0">
                <Text as="span" display="block" overflowWrap="anywhere">
                  {order}. {title}
                </Text>
                <Text as="span" display="block" fontSize="sm" color="fg.muted">
                  {studyStatusLabels[status]}
                </Text>
                {module.taught.has(id) && (
                  <Text as="span" display="block" fontSize="sm" color="fg.muted" lineClamp={2} overflowWrap="anywhere">
                    {module.taught.get(id)}
                  </Text>
                )}
              </Box>
            </Link>
          </Entry>
        </li>
      )
    })}
  </Stack>
)

const Entry = chakra('span', {
  base: {
    display: 'flex',
    gap: '3',
    alignItems: 'center',
    minHeight: '11',
    px: '3',
    py: '2',
    borderWidth: '1px',
    borderColor: 'transparent',
    borderRadius: 'md',
    textDecoration: 'none',
    _hover: { bg: 'bg.subtle' },
    '&[aria-current]': { bg: 'bg.panel', borderColor: 'brand.fg', fontWeight: 'bold' },
  },
})

import { Box, chakra, Stack, Text } from '@chakra-ui/react'
import { Circle, CircleCheck, CircleDashed, CircleDot } from 'lucide-react'
import { Link } from 'react-router-dom'
import { type StudyStatus, studyStatus, studyStatusText } from '#web/model/content/studyStatus.ts'
import type { StudentModule } from '#web/queries/useStudentModules.ts'

const icons = { completed: CircleCheck, given: CircleDashed, current: CircleDot, notStarted: Circle }
const colors: Record<StudyStatus, string> = {
  completed: 'good.fg',
  given: 'fg.muted',
  current: 'brand.fg',
  notStarted: 'fg.muted',
}

/** The lessons of a module, each with its status as a word and an icon, and what was taught in it. */
export const LessonList = ({ module, selectedId }: { module: StudentModule; selectedId: number }) => (
  <Stack as="ol" gap="1" listStyleType="none">
    {module.lessons.map(({ id, title, order }) => {
      const inClass = module.inClass.get(id)
      const status = studyStatus(id, module.done, inClass, selectedId)
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
                  {studyStatusText(status, inClass)}
                </Text>
                {inClass?.taught.map(({ date, content }) => (
                  <Text key={date} as="span" display="block" fontSize="sm" lineClamp={2} overflowWrap="anywhere">
                    {content}
                  </Text>
                ))}
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

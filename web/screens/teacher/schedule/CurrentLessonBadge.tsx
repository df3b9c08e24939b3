import { Flex, Text } from '@chakra-ui/react'
import type { Lesson } from '#schema/nouns/lesson.ts'
import { Badge } from '#web/components/ui/Badge.tsx'

/** 'Lição Atual' with its title, or 'Não iniciada'. */
export const CurrentLessonBadge = ({ lesson }: { lesson: Lesson | undefined }) =>
  lesson ? (
    <Flex gap="2" align="center" minW="0" wrap="wrap">
      <Badge tone="category.pro">Lição Atual</Badge>
      <Text overflowWrap="anywhere">{lesson.title}</Text>
    </Flex>
  ) : (
    <Badge tone="category.none">Não iniciada</Badge>
  )

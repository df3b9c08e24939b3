import { Box, Button, type ButtonProps } from '@chakra-ui/react'
import { ChevronRight } from 'lucide-react'
import { createContext, useContext } from 'react'
import { type LessonItem, nameOfItem } from '#web/model/reader/lessonItem.ts'

/** What of a lesson comes after something of it, and what leads there. */
export interface Following {
  title: string
  go(): void
}

/** What follows each item of the lesson around, by `nameOfItem`. */
export const FollowingItems = createContext<ReadonlyMap<string, Following>>(new Map())

export function useFollowing(item: LessonItem | undefined): Following | undefined {
  const all = useContext(FollowingItems)
  return item && all.get(nameOfItem(item))
}

/** 'Próximo: …', which leads to what follows. With `compact`, a phone shows only its sign. */
export const NextItem = (props: { following: Following; compact?: boolean } & ButtonProps) => {
  const { following, compact, ...rest } = props
  const words = `Próximo: ${following.title}`
  return (
    <Button variant="ghost" maxW="full" aria-label={words} {...rest} onClick={following.go}>
      <Box as="span" overflow="hidden" textOverflow="ellipsis" hideBelow={compact ? 'md' : undefined}>
        {words}
      </Box>
      <ChevronRight aria-hidden />
    </Button>
  )
}

import { Box, Button, Flex, Text } from '@chakra-ui/react'
import { Film, Play } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { type ContentItem, contentTypeLabels, titleOfItem } from '../../../../schema/rules/contentItems.ts'
import { materialIcons, NeedsNetwork } from '../../../components/MaterialRow.tsx'
import { OpenLink } from '../../../components/OpenLink.tsx'

const VideoDialog = lazy(() => import('./VideoDialog.tsx'))

/** A video or a material, its lesson, and what opens it. */
export function ContentRow({ item, online }: { item: ContentItem; online: boolean }) {
  const [watching, setWatching] = useState(false)
  const { type, lesson, video, material } = item
  const Icon = type === 'video' ? Film : materialIcons[type]
  const title = titleOfItem(item)
  return (
    <Flex
      as="li"
      gap="3"
      align="center"
      py="3"
      borderTopWidth="1px"
      borderColor="border"
      _first={{ borderTopWidth: '0' }}
      data-type={type}
    >
      <Box color="fg.muted" flexShrink="0" aria-hidden>
        <Icon size={22} />
      </Box>
      <Box flex="1" minW="0">
        <Text fontWeight="medium" overflowWrap="anywhere">
          {title}
        </Text>
        <Text fontSize="sm" color="fg.muted" overflowWrap="anywhere">
          {contentTypeLabels[type]} · {lesson.title}
          {!online && <NeedsNetwork />}
        </Text>
      </Box>
      {video ? (
        <Button variant="outline" onClick={() => setWatching(true)} aria-label={`Assistir: ${title}, ${lesson.title}`}>
          <Play aria-hidden />
          <Box as="span" hideBelow="sm">
            Assistir
          </Box>
        </Button>
      ) : (
        <OpenLink href={material.fileUrl} label="Abrir" of={title} compact />
      )}
      {video && watching && (
        <Suspense>
          <VideoDialog video={video} about={lesson.title} online={online} onClose={() => setWatching(false)} />
        </Suspense>
      )}
    </Flex>
  )
}

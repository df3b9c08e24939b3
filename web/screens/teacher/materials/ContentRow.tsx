import { Box, Button, Flex, Text } from '@chakra-ui/react'
import { Film, Headphones, Play } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { kindOf, ownFile } from '#schema/fields/ownFile.ts'
import { materialIcons, Reach, whatItIs } from '#web/components/school/MaterialRow.tsx'
import { ReadButton } from '#web/components/school/ReadButton.tsx'
import { OpenLink } from '#web/components/ui/OpenLink.tsx'
import { type ContentItem, contentTypeLabels, titleOfItem } from '#web/model/content/contentItems.ts'
import { readerOf } from '#web/model/reader/readerOf.ts'

const VideoDialog = lazy(() => import('./VideoDialog.tsx'))

/** A video or a material with its lesson and the button that opens it. */
export function ContentRow(props: {
  item: ContentItem
  online: boolean
  kept: boolean
  onRead(materialId: number): void
}) {
  const { item, online, kept, onRead } = props
  const [watching, setWatching] = useState(false)
  const { type, lesson, video, material } = item
  const Icon = type === 'video' ? Film : materialIcons[type]
  const title = titleOfItem(item)
  const address = video?.videoEmbed ?? material!.fileUrl
  const file = ownFile(address)
  const sounds = file && kindOf(file) === 'audio'
  const plays = video || sounds || (file && kindOf(file) === 'video')
  const verb = sounds ? 'Ouvir' : 'Assistir'
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
          {type === 'video' && !file ? contentTypeLabels.video : whatItIs(material?.fileType ?? 'other', address)} ·{' '}
          {lesson.title}
          <Reach address={address} online={online} kept={kept} />
        </Text>
      </Box>
      {plays ? (
        <Button variant="outline" onClick={() => setWatching(true)} aria-label={`${verb}: ${title}, ${lesson.title}`}>
          {sounds ? <Headphones aria-hidden /> : <Play aria-hidden />}
          <Box as="span" hideBelow="sm">
            {verb}
          </Box>
        </Button>
      ) : material && readerOf(file) ? (
        <ReadButton label="Abrir" of={title} compact onClick={() => onRead(material.id)} />
      ) : (
        <OpenLink href={address} label="Abrir" of={title} compact />
      )}
      {watching && (
        <Suspense>
          <VideoDialog
            {...{ title, markup: address, online, kept }}
            about={lesson.title}
            onClose={() => setWatching(false)}
          />
        </Suspense>
      )}
    </Flex>
  )
}

import { Box, Button, Flex, Heading, Stack, Text } from '@chakra-ui/react'
import { BookOpen, CircleCheck } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { shortDate } from '#schema/fields/dates/dates.ts'
import type { Lesson } from '#schema/nouns/lesson.ts'
import type { LessonVideo } from '#schema/nouns/lessonVideo.ts'
import type { Reading } from '#schema/nouns/reading.ts'
import { readingPlaces } from '#web/actions/readingPlaces.ts'
import { FollowingItems } from '#web/components/school/NextItem.tsx'
import { MediaPlaces } from '#web/components/school/PlayTools.tsx'
import { SupportMaterials } from '#web/components/school/SupportMaterials.tsx'
import { VideoFrame } from '#web/components/school/VideoFrame.tsx'
import { Loading } from '#web/components/ui/Loading.tsx'
import { Panel } from '#web/components/ui/Panel.tsx'
import { followingItems } from '#web/dialogs/followingItems.ts'
import { KeepOffline } from '#web/dialogs/KeepOffline.tsx'
import { useReader } from '#web/dialogs/useReader.tsx'
import { downloadable } from '#web/model/content/downloadable.ts'
import type { LessonInClass } from '#web/model/content/lessonsInClass.ts'
import { captionsOf, type FilmCaptions, withoutCaptions } from '#web/model/reader/captionsOf.ts'
import { itemOfMaterial, itemOfVideo, type LessonItem, nameOfItem } from '#web/model/reader/lessonItem.ts'
import { readingWords } from '#web/model/reader/readingWords.ts'
import { useIsKept } from '#web/queries/useKeptFiles.ts'
import { useLessonContent } from '#web/queries/useLessonContent.ts'
import { useOwnReadings } from '#web/queries/useReadings.ts'
import { useVideoHosts } from '#web/queries/useVideoHosts.ts'
import { useVideoStills } from '#web/queries/useVideoStills.ts'
import { useOnline } from '#web/sync/useOnline.ts'

/**
 * A lesson to study: what was taught of it, its videos, description and support materials. With `chosen`, it was picked in the list, which may
 * be far below, so its heading gets the focus.
 */
export function LessonView(props: { lesson: Lesson; chosen: boolean; taught: LessonInClass['taught'] }) {
  const { lesson, chosen, taught } = props
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (!chosen) return
    heading.current?.focus({ preventScroll: true })
    heading.current?.scrollIntoView({ block: 'nearest' })
  }, [chosen])
  const content = useLessonContent(lesson.id)
  const online = useOnline()
  const isKept = useIsKept()
  const { read, reader, close } = useReader(content?.materials)
  const [chosenVideo, setChosenVideo] = useState<number>()
  const captions = captionsOf(content?.videos ?? [], content?.materials ?? [])
  const materials = withoutCaptions(content?.materials ?? [], captions)
  const readings = useOwnReadings(lesson.id)
  const mark = (item: LessonItem, address: string) => {
    const reading = readings?.get(nameOfItem(item))
    return reading && <ReadingMark reading={reading} address={address} />
  }
  return (
    <Panel as="section" aria-labelledby="aula" px={{ base: '4', md: '5' }} py="4">
      <Heading
        as="h2"
        id="aula"
        ref={heading}
        tabIndex={-1}
        outline="none"
        scrollMarginTop="20"
        fontSize="xl"
        mb="3"
        overflowWrap="anywhere"
      >
        {lesson.order}. {lesson.title}
      </Heading>
      {!content ? (
        <Loading rows={1} height="12rem" />
      ) : (
        <FollowingItems value={followingItems({ ...content, materials }, { read, close, show: setChosenVideo })}>
          <MediaPlaces value={readingPlaces}>
            <Stack gap="5">
              {content.videos.length > 0 && (
                <Player
                  videos={content.videos}
                  chosen={chosenVideo}
                  onChoose={setChosenVideo}
                  {...{ captions, online, isKept, mark }}
                />
              )}
              {taught.map(({ date, content }) => (
                <Text key={date} whiteSpace="pre-line" overflowWrap="anywhere">
                  <b>O que foi dado em {shortDate(date)}:</b> {content}
                </Text>
              ))}
              {lesson.description && <Text whiteSpace="pre-line">{lesson.description}</Text>}
              <SupportMaterials
                materials={materials}
                online={online}
                isKept={isKept}
                label="Abrir"
                onRead={read}
                onOpen={(material) => openedElsewhere(itemOfMaterial(material))}
                note={(material) => mark(itemOfMaterial(material), material.fileUrl)}
              />
              {!!readings?.size && (
                <Text fontSize="sm" color="fg.muted">
                  Quem dá a aula vê o que você abriu e terminou.
                </Text>
              )}
              <KeepOffline
                of={lesson.title}
                lessonIds={[lesson.id]}
                content={downloadable(content.videos, content.materials)}
              />
              {content.videos.length + content.materials.length === 0 && (
                <Text color="fg.muted">Nenhum conteúdo disponível para esta aula</Text>
              )}
            </Stack>
          </MediaPlaces>
          {reader}
        </FollowingItems>
      )}
    </Panel>
  )
}

/** What opens elsewhere is only known to have been opened. */
function openedElsewhere(item: LessonItem) {
  readingPlaces.noteReading(item)
  void readingPlaces.endReading(item)
}

/** How far the student came in something of the lesson. */
function ReadingMark({ reading, address }: { reading: Reading; address: string }) {
  const Icon = reading.finished ? CircleCheck : BookOpen
  return (
    <Flex as="span" gap="1" align="center" fontSize="sm" color="fg.muted" data-reading>
      <Icon size={14} aria-hidden /> {readingWords(reading, address)}
    </Flex>
  )
}

/**
 * One video at a time; with several, buttons with their titles, in order. Where there was no network from the beginning,
 * one that plays without it is shown first.
 */
function Player(props: {
  videos: LessonVideo[]
  /** The one that is shown; without it, one that plays here. */
  chosen: number | undefined
  onChoose(id: number): void
  captions: FilmCaptions
  online: boolean
  isKept(address: string): boolean
  mark(item: LessonItem, address: string): ReactNode
}) {
  const { videos, chosen, onChoose, captions, online, isKept, mark } = props
  const hosts = useVideoHosts()
  const stillOf = useVideoStills()
  const [wasOnline] = useState(online)
  const [first, setFirst] = useState<LessonVideo>()
  const playable = wasOnline ? undefined : videos.find(({ videoEmbed }) => isKept(videoEmbed))
  if (!first && playable) setFirst(playable)
  const video = videos.find(({ id }) => id === (chosen ?? first?.id)) ?? videos[0]!
  return (
    <Box data-item={nameOfItem(itemOfVideo(video))}>
      <VideoFrame
        key={video.id}
        title={video.title}
        markup={video.videoEmbed}
        online={online}
        kept={isKept(video.videoEmbed)}
        hosts={hosts}
        still={stillOf(video)}
        item={itemOfVideo(video)}
        captions={captions.get(video.id)}
        onOpen={() => openedElsewhere(itemOfVideo(video))}
      />
      {videos.length > 1 ? (
        <Flex role="group" aria-label="Vídeos" gap="2" wrap="wrap" mt="3">
          {videos.map(({ id, title }, i) => (
            <Button
              key={id}
              variant="outline"
              aria-pressed={id === video.id}
              onClick={() => onChoose(id)}
              textAlign="start"
            >
              {`${i + 1}. ${title}`}
            </Button>
          ))}
        </Flex>
      ) : (
        <Text mt="2" fontSize="sm" color="fg.muted">
          {video.title}
        </Text>
      )}
      <Box mt={videos.length > 1 ? '2' : undefined}>{mark(itemOfVideo(video), video.videoEmbed)}</Box>
    </Box>
  )
}

import { Box, Heading, Stack, Text } from '@chakra-ui/react'
import { lazy, Suspense } from 'react'
import { shortDate } from '#schema/fields/dates/dates.ts'
import type { Visibility } from '#schema/fields/labels.ts'
import type { Lesson } from '#schema/nouns/lesson.ts'
import { readingPlaces } from '#web/actions/readingPlaces.ts'
import Modal from '#web/components/dialog/Modal.tsx'
import { FollowingItems } from '#web/components/school/NextItem.tsx'
import { MediaPlaces } from '#web/components/school/PlayTools.tsx'
import { SupportMaterials } from '#web/components/school/SupportMaterials.tsx'
import { VideoFrame } from '#web/components/school/VideoFrame.tsx'
import { Loading } from '#web/components/ui/Loading.tsx'
import { followingItems } from '#web/dialogs/followingItems.ts'
import { KeepOffline } from '#web/dialogs/KeepOffline.tsx'
import { useReader } from '#web/dialogs/useReader.tsx'
import { downloadable } from '#web/model/content/downloadable.ts'
import { taughtContents } from '#web/model/content/taughtContents.ts'
import { captionsOf, withoutCaptions } from '#web/model/reader/captionsOf.ts'
import { itemOfMaterial, itemOfVideo, type LessonItem, nameOfItem } from '#web/model/reader/lessonItem.ts'
import { useIsKept } from '#web/queries/useKeptFiles.ts'
import { useLessonContent } from '#web/queries/useLessonContent.ts'
import { useRows } from '#web/queries/useRows.ts'
import { useVideoHosts } from '#web/queries/useVideoHosts.ts'
import { useVideoStills } from '#web/queries/useVideoStills.ts'
import { useOnline } from '#web/sync/useOnline.ts'

const OpenedBy = lazy(() => import('./OpenedBy.tsx'))

/** A lesson's content for its teacher: what was taught in it, 'Vídeos' and 'Materiais de Apoio'. */
export default function LessonViewer(props: { lesson: Lesson; classId: number; onClose(): void }) {
  const { lesson, classId, onClose } = props
  const taught = useRows((rows) => rows.where('rollCalls', { classId, lessonId: lesson.id }), [classId, lesson.id])
  const content = taughtContents(taught ?? []).get(lesson.id)
  return (
    <Modal title={lesson.title} about={lesson.description} wide onClose={onClose}>
      {content && (
        <Box as="section" mb="6">
          <Heading as="h3" fontSize="md" mb="1">
            Conteúdo dado
          </Heading>
          {content.map(({ date, content }) => (
            <Text key={date} whiteSpace="pre-line" overflowWrap="anywhere">
              {shortDate(date)}: {content}
            </Text>
          ))}
        </Box>
      )}
      <Content lesson={lesson} classId={classId} />
    </Modal>
  )
}

function Content({ lesson, classId }: { lesson: Lesson; classId: number }) {
  const content = useLessonContent(lesson.id)
  const online = useOnline()
  const isKept = useIsKept()
  const hosts = useVideoHosts()
  const stillOf = useVideoStills()
  const { read, reader, close } = useReader(content?.materials)
  /** Nothing of what students do not see. */
  const openedBy = (item: LessonItem, { title, visibility }: { title: string; visibility: Visibility }) =>
    visibility !== 'teacher' && (
      <Suspense>
        <OpenedBy {...{ classId, item, title }} />
      </Suspense>
    )
  if (!content) return <Loading rows={2} height="10rem" />
  const { videos } = content
  const captions = captionsOf(videos, content.materials)
  const materials = withoutCaptions(content.materials, captions)
  if (videos.length + content.materials.length === 0)
    return (
      <Text py="8" textAlign="center" color="fg.muted">
        Nenhum conteúdo disponível para esta aula
      </Text>
    )
  return (
    <FollowingItems value={followingItems({ videos, materials }, { read, close })}>
      <MediaPlaces value={readingPlaces}>
        <Stack gap="6">
          <KeepOffline of={lesson.title} lessonIds={[lesson.id]} content={downloadable(videos, content.materials)} />
          {videos.length > 0 && (
            <Box as="section">
              <Heading as="h3" fontSize="md" mb="3">
                Vídeos
              </Heading>
              <Stack gap="5">
                {videos.map((video) => (
                  <Box key={video.id} data-item={nameOfItem(itemOfVideo(video))}>
                    <Text mb="2" overflowWrap="anywhere">
                      {video.title}
                    </Text>
                    <VideoFrame
                      title={video.title}
                      markup={video.videoEmbed}
                      online={online}
                      kept={isKept(video.videoEmbed)}
                      hosts={hosts}
                      still={stillOf(video)}
                      item={itemOfVideo(video)}
                      captions={captions.get(video.id)}
                    />
                    {openedBy(itemOfVideo(video), video)}
                  </Box>
                ))}
              </Stack>
            </Box>
          )}
          <SupportMaterials
            {...{ materials, online, isKept }}
            label="Ver"
            onRead={read}
            note={(material) => openedBy(itemOfMaterial(material), material)}
          />
          {reader}
        </Stack>
      </MediaPlaces>
    </FollowingItems>
  )
}

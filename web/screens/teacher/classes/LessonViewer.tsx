import { Box, Heading, Stack, Text } from '@chakra-ui/react'
import type { Lesson } from '../../../../schema/entities/lesson.ts'
import { keepable } from '../../../../schema/rules/keepable.ts'
import { MaterialRow } from '../../../components/MaterialRow.tsx'
import Modal from '../../../components/Modal.tsx'
import { VideoFrame } from '../../../components/VideoFrame.tsx'
import { Waiting } from '../../../components/Waiting.tsx'
import { useIsKept } from '../../../data/useKeptFiles.ts'
import { useLessonContent } from '../../../data/useLessonContent.ts'
import { useOnline } from '../../../data/useOnline.ts'
import { KeepOffline } from '../../../dialogs/KeepOffline.tsx'

/** What a lesson shows to its teacher: 'Vídeos' and 'Materiais de Apoio'. */
export default function LessonViewer({ lesson, onClose }: { lesson: Lesson; onClose(): void }) {
  return (
    <Modal title={lesson.title} about={lesson.description} wide onClose={onClose}>
      <Content lesson={lesson} />
    </Modal>
  )
}

function Content({ lesson }: { lesson: Lesson }) {
  const content = useLessonContent(lesson.id)
  const online = useOnline()
  const isKept = useIsKept()
  if (!content) return <Waiting rows={2} height="10rem" />
  const { videos, materials } = content
  if (videos.length + materials.length === 0)
    return (
      <Text py="8" textAlign="center" color="fg.muted">
        Nenhum conteúdo disponível para esta aula
      </Text>
    )
  return (
    <Stack gap="6">
      <KeepOffline of={lesson.title} lessonIds={[lesson.id]} content={keepable(videos, materials)} />
      {videos.length > 0 && (
        <Box as="section">
          <Heading as="h3" fontSize="md" mb="3">
            Vídeos
          </Heading>
          <Stack gap="5">
            {videos.map(({ id, title, videoEmbed }) => (
              <Box key={id}>
                <Text mb="2" overflowWrap="anywhere">
                  {title}
                </Text>
                <VideoFrame title={title} markup={videoEmbed} online={online} kept={isKept(videoEmbed)} />
              </Box>
            ))}
          </Stack>
        </Box>
      )}
      {materials.length > 0 && (
        <Box as="section">
          <Heading as="h3" fontSize="md" mb="2">
            Materiais de Apoio
          </Heading>
          <Box as="ul" listStyleType="none">
            {materials.map((material) => (
              <MaterialRow
                key={material.id}
                material={material}
                online={online}
                kept={isKept(material.fileUrl)}
                label="Ver"
              />
            ))}
          </Box>
        </Box>
      )}
    </Stack>
  )
}

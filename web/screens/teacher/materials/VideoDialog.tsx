import type { LessonVideo } from '../../../../schema/entities/lessonVideo.ts'
import Modal from '../../../components/Modal.tsx'
import { VideoFrame } from '../../../components/VideoFrame.tsx'

/** One video, large. */
export default function VideoDialog(props: { video: LessonVideo; about: string; online: boolean; onClose(): void }) {
  const { video, about, online, onClose } = props
  return (
    <Modal title={video.title} about={about} wide onClose={onClose}>
      <VideoFrame title={video.title} markup={video.videoEmbed} online={online} />
    </Modal>
  )
}

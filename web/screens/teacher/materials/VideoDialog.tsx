import Modal from '#web/components/dialog/Modal.tsx'
import { VideoFrame } from '#web/components/school/VideoFrame.tsx'

/** One video at a large size, or an audio file. */
export default function VideoDialog(props: {
  title: string
  markup: string
  about: string
  online: boolean
  kept: boolean
  onClose(): void
}) {
  const { about, onClose, ...video } = props
  return (
    <Modal title={video.title} about={about} wide onClose={onClose}>
      <VideoFrame {...video} />
    </Modal>
  )
}

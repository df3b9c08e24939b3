import Modal from '../../../components/Modal.tsx'
import { VideoFrame } from '../../../components/VideoFrame.tsx'

/** One video, large, or a sound. */
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

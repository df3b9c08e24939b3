import { readingPlaces } from '#web/actions/readingPlaces.ts'
import Modal from '#web/components/dialog/Modal.tsx'
import { MediaPlaces } from '#web/components/school/PlayTools.tsx'
import { VideoFrame, type VideoProps } from '#web/components/school/VideoFrame.tsx'
import { useVideoHosts } from '#web/queries/useVideoHosts.ts'

/** One video at a large size, or an audio file. */
export default function VideoDialog(props: Omit<VideoProps, 'hosts'> & { about: string; onClose(): void }) {
  const { about, onClose, ...video } = props
  const hosts = useVideoHosts()
  return (
    <Modal title={video.title} about={about} wide onClose={onClose}>
      <MediaPlaces value={readingPlaces}>
        <VideoFrame {...video} hosts={hosts} />
      </MediaPlaces>
    </Modal>
  )
}

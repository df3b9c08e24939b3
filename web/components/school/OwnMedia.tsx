import { Box, chakra } from '@chakra-ui/react'
import { useRef } from 'react'
import { kindOf, type OwnFile, ownFileAddress } from '#schema/fields/ownFile.ts'
import type { Material } from '#schema/nouns/material.ts'
import type { LessonItem } from '#web/model/reader/lessonItem.ts'
import { PlayTools } from './PlayTools.tsx'

/**
 * An audio or video file of the school, with the browser's controls, its speed, and where it was stopped. Before it
 * plays, only its metadata is fetched.
 */
export function OwnMedia(props: {
  file: OwnFile
  title: string
  item?: LessonItem | undefined
  captions?: readonly Material[] | undefined
}) {
  const { file, title, item, captions = [] } = props
  const audio = useRef<HTMLAudioElement>(null)
  const video = useRef<HTMLVideoElement>(null)
  const own = { src: ownFileAddress(file), controls: true, preload: 'metadata', 'aria-label': title }
  const sounds = kindOf(file) === 'audio'
  return (
    <Box py={sounds ? '2' : undefined}>
      {sounds ? (
        <AudioPlayer ref={audio} {...own} />
      ) : (
        <VideoPlayer ref={video} playsInline {...own}>
          {captions.map((each, i) => (
            <track key={each.id} kind="captions" label={each.title} src={each.fileUrl} default={i === 0} />
          ))}
        </VideoPlayer>
      )}
      <PlayTools media={sounds ? audio : video} hash={file.hash} title={title} item={item} />
    </Box>
  )
}

const AudioPlayer = chakra('audio', { base: { display: 'block', width: 'full' } })
const VideoPlayer = chakra('video', {
  base: { display: 'block', width: 'full', aspectRatio: '16/9', borderRadius: 'md', bg: 'black' },
})

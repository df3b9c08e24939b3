import { Box, chakra } from '@chakra-ui/react'
import { kindOf, type OwnFile, ownFileAddress } from '#schema/fields/ownFile.ts'

/** An audio or video file of the school, with the browser's controls. Before it plays, only its metadata is fetched. */
export function OwnMedia({ file, title }: { file: OwnFile; title: string }) {
  const own = { src: ownFileAddress(file), controls: true, preload: 'metadata', 'aria-label': title }
  if (kindOf(file) === 'audio')
    return (
      <Box py="2">
        <AudioPlayer {...own} />
      </Box>
    )
  return <VideoPlayer playsInline {...own} />
}

const AudioPlayer = chakra('audio', { base: { display: 'block', width: 'full' } })
const VideoPlayer = chakra('video', {
  base: { display: 'block', width: 'full', aspectRatio: '16/9', borderRadius: 'md', bg: 'black' },
})

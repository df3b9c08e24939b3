import { Box, chakra } from '@chakra-ui/react'
import { kindOf, type OwnFile, ownFileAddress } from '../../schema/rules/ownFile.ts'

/** A sound or video of the school's own, with the browser's own controls; nothing of it is fetched before it is played but its length. */
export function OwnMedia({ file, title }: { file: OwnFile; title: string }) {
  const own = { src: ownFileAddress(file), controls: true, preload: 'metadata', 'aria-label': title }
  if (kindOf(file) === 'audio')
    return (
      <Box py="2">
        <Sound {...own} />
      </Box>
    )
  return <Picture playsInline {...own} />
}

const Sound = chakra('audio', { base: { display: 'block', width: 'full' } })
const Picture = chakra('video', {
  base: { display: 'block', width: 'full', aspectRatio: '16/9', borderRadius: 'md', bg: 'black' },
})

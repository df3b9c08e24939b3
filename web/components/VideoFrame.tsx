import { Box, chakra, Flex, Text } from '@chakra-ui/react'
import { VideoOff, WifiOff } from 'lucide-react'
import { useState } from 'react'
import { ownFile } from '../../schema/rules/ownFile.ts'
import { videoFrame } from '../../schema/rules/videoFrame.ts'
import { OwnMedia } from './OwnMedia.tsx'

/**
 * A video in a frame of our own, made from where its markup's iframe points; nothing else of the markup is used. Without a
 * network it says so; a frame that is there stays, since it may have loaded what it plays. A video of the school's own plays
 * by itself, also without a network once it is kept on this device.
 */
export function VideoFrame(props: { title: string; markup: string; online: boolean; kept: boolean }) {
  const { title, markup, online, kept } = props
  const [begun, setBegun] = useState(online)
  if (online && !begun) setBegun(true)
  const file = ownFile(markup)
  if (file) return begun || kept ? <OwnMedia file={file} title={title} /> : <Stage icon={WifiOff}>{needs}</Stage>
  const frame = videoFrame(markup, window.location.origin)
  if (!frame) return <Stage icon={VideoOff}>Este vídeo não pode ser mostrado.</Stage>
  if (!begun) return <Stage icon={WifiOff}>{needs}</Stage>
  return (
    <Box>
      <Frame
        title={title}
        src={frame.src}
        sandbox={frame.sandbox}
        allow="encrypted-media; fullscreen; picture-in-picture"
        allowFullScreen
        loading="lazy"
        referrerPolicy="strict-origin-when-cross-origin"
      />
      {!online && (
        <Text mt="1" fontSize="sm" color="fg.muted">
          Sem internet: o vídeo pode parar.
        </Text>
      )}
    </Box>
  )
}

const needs = 'Este vídeo precisa de internet.'

const Stage = ({ icon: Icon, children }: { icon: typeof WifiOff; children: string }) => (
  <Flex
    aspectRatio="16/9"
    direction="column"
    align="center"
    justify="center"
    gap="2"
    px="4"
    textAlign="center"
    bg="bg.subtle"
    color="fg.muted"
    borderRadius="md"
  >
    <Icon size={28} strokeWidth={1.5} aria-hidden />
    <Text>{children}</Text>
  </Flex>
)

const Frame = chakra('iframe', {
  base: {
    display: 'block',
    width: 'full',
    aspectRatio: '16/9',
    borderWidth: '0',
    borderRadius: 'md',
    bg: 'bg.muted',
  },
})

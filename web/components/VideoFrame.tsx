import { Box, Button, chakra, Flex, Text } from '@chakra-ui/react'
import { MonitorPlay, VideoOff, WifiOff } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { ownFile } from '../../schema/rules/ownFile.ts'
import { videoFrame } from '../../schema/rules/videoFrame.ts'
import { OwnMedia } from './OwnMedia.tsx'
import { useHostAnswers } from './useHostAnswers.ts'

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
  return <Embed key={frame.src} frame={frame} title={title} online={online} />
}

const needs = 'Este vídeo precisa de internet.'

/** A page of another host, once that host answers; where it does not, the browser's own page would stand in the frame. */
function Embed({ frame, title, online }: { frame: { src: string; sandbox: string }; title: string; online: boolean }) {
  const { state, again, trust } = useHostAnswers(frame.src, online)
  if (state !== 'answers' && !online) return <Stage icon={WifiOff}>{needs}</Stage>
  if (state !== 'answers')
    return (
      <Box role="status">
        {state === 'asking' ? (
          <Stage icon={MonitorPlay}>Abrindo o vídeo…</Stage>
        ) : (
          <Stage icon={WifiOff}>
            O site do vídeo não respondeu. {needs} Seu Wi-Fi pode estar sem ela ou pedir login.
            <Flex mt="3" gap="2" wrap="wrap" justify="center">
              <Button variant="outline" onClick={again}>
                Tentar de novo
              </Button>
              <Button variant="ghost" onClick={trust}>
                Abrir assim mesmo
              </Button>
            </Flex>
          </Stage>
        )}
      </Box>
    )
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

const Stage = ({ icon: Icon, children }: { icon: typeof WifiOff; children: ReactNode }) => (
  <Flex
    aspectRatio="16/9"
    py="3"
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
    <Box>{children}</Box>
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

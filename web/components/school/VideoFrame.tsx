import { Box, Button, chakra, Flex, Text } from '@chakra-ui/react'
import { MonitorPlay, VideoOff, WifiOff } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { ownFile } from '#schema/fields/ownFile.ts'
import { videoFrame } from '#web/model/content/videoFrame.ts'
import { OwnMedia } from './OwnMedia.tsx'
import { useHostAnswers } from './useHostAnswers.ts'

/**
 * A video in a frame of our own, built from the address of its markup's iframe; nothing else of the markup is used.
 * Without a network it says so. A frame already shown stays, because it may have loaded what it plays. A video of the
 * school plays directly, also without a network once it is kept on this device.
 */
export function VideoFrame(props: { title: string; markup: string; online: boolean; kept: boolean }) {
  const { title, markup, online, kept } = props
  const [hasBegun, setHasBegun] = useState(online)
  if (online && !hasBegun) setHasBegun(true)
  const file = ownFile(markup)
  if (file)
    return hasBegun || kept ? <OwnMedia file={file} title={title} /> : <Stage icon={WifiOff}>{needsInternet}</Stage>
  const frame = videoFrame(markup, window.location.origin)
  if (!frame) return <Stage icon={VideoOff}>Este vídeo não pode ser mostrado.</Stage>
  if (!hasBegun) return <Stage icon={WifiOff}>{needsInternet}</Stage>
  return <Embed key={frame.src} frame={frame} title={title} online={online} />
}

const needsInternet = 'Este vídeo precisa de internet.'

/** A page of another host, shown once that host answers. Otherwise the frame would show the browser's error page. */
function Embed({ frame, title, online }: { frame: { src: string; sandbox: string }; title: string; online: boolean }) {
  const { state, retry, trust } = useHostAnswers(frame.src, online)
  if (state !== 'answers' && !online) return <Stage icon={WifiOff}>{needsInternet}</Stage>
  if (state !== 'answers')
    return (
      <Box role="status">
        {state === 'asking' ? (
          <Stage icon={MonitorPlay}>Abrindo o vídeo…</Stage>
        ) : (
          <Stage icon={WifiOff}>
            O site do vídeo não respondeu. {needsInternet} Seu Wi-Fi pode estar sem ela ou pedir login.
            <Flex mt="3" gap="2" wrap="wrap" justify="center">
              <Button variant="outline" onClick={retry}>
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

import { Box, Button, chakra, Flex, Text } from '@chakra-ui/react'
import { MonitorPlay, VideoOff, WifiOff } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { embedSource } from '#schema/fields/embed.ts'
import { ownFile } from '#schema/fields/ownFile.ts'
import type { Material } from '#schema/nouns/material.ts'
import { isAllowedVideo } from '#schema/rules/content/videoHosts.ts'
import { videoFrame } from '#web/model/content/videoFrame.ts'
import type { LessonItem } from '#web/model/reader/lessonItem.ts'
import { OwnMedia } from './OwnMedia.tsx'
import { useHostAnswers } from './useHostAnswers.ts'

/**
 * A video in a frame of our own, built from the address of its markup's iframe; nothing else of the markup is used.
 * Nobody learns who watches what before that person asks for it: until then our own card stands there.
 * Without a network it says so. A frame already shown stays, because it may have loaded what it plays. A video of the
 * school plays directly, also without a network once it is kept on this device.
 * @param props.hosts the hosts from which the network takes videos; undefined while that is read
 */
export function VideoFrame(props: VideoProps) {
  const { title, markup, online, kept } = props
  const [hasBegun, setHasBegun] = useState(online)
  if (online && !hasBegun) setHasBegun(true)
  const file = ownFile(markup)
  if (file)
    return hasBegun || kept ? (
      <OwnMedia file={file} title={title} item={props.item} captions={props.captions} />
    ) : (
      <Stage icon={WifiOff}>{needsInternet}</Stage>
    )
  const address = embedSource(markup)
  if (!address) return <Stage icon={VideoOff}>Este vídeo não pode ser mostrado.</Stage>
  if (props.hosts && !isAllowedVideo(address, props.hosts))
    return (
      <Stage icon={VideoOff}>
        <Box as="span" overflowWrap="anywhere">
          Este vídeo é de um site que a rede não libera: {new URL(address).host}
        </Box>
      </Stage>
    )
  if (!hasBegun) return <Elsewhere host={siteWords(address)} still={props.still} />
  return <OnRequest key={markup} {...props} host={siteWords(address)} />
}

export interface VideoProps {
  title: string
  markup: string
  online: boolean
  kept: boolean
  hosts: readonly string[] | undefined
  /** Where its still picture may be: on our own server, or on this device. */
  still?: string | undefined
  /** What of a lesson it is. */
  item?: LessonItem | undefined
  /** Those of a film of the school. */
  captions?: readonly Material[] | undefined
  /** Called when somebody asks for a video of another site. */
  onOpen?(): void
}

/** The site of an address as people know it. */
const siteWords = (address: string) =>
  new URL(address).host.replace(/^(www|m|player)\./, '').replace(/^youtube-nocookie\.com$/, 'youtube.com')

/** Our card in a foreign video's place until somebody asks for the video. The focus then moves to where it plays. */
function OnRequest({ title, markup, online, hosts, host, still, onOpen }: VideoProps & { host: string }) {
  const [requested, setRequested] = useState(false)
  const place = useRef<HTMLDivElement>(null)
  const frame = videoFrame(markup, window.location.origin)!
  const request = () => {
    setRequested(true)
    onOpen?.()
    place.current?.focus()
  }
  return (
    <Box ref={place} tabIndex={-1} outline="none">
      {requested ? (
        <Embed {...{ frame, title, online, host, still }} />
      ) : (
        <Stage icon={MonitorPlay} still={still}>
          <Button
            variant="outline"
            h="auto"
            minH="11"
            py="2"
            whiteSpace="normal"
            disabled={!hosts}
            aria-label={`Ver vídeo de ${host}: ${title}`}
            onClick={request}
          >
            <Box as="span" overflowWrap="anywhere">
              Ver vídeo de {host}
            </Box>
          </Button>
          <Text mt="2" fontSize="sm">
            O vídeo fica em outro site, que só é aberto se você pedir.
          </Text>
        </Stage>
      )}
    </Box>
  )
}

/** Without a network, in a foreign video's place; its title stands beside it. */
const Elsewhere = ({ host, still }: { host: string; still: string | undefined }) => (
  <Stage icon={WifiOff} still={still}>
    <Box as="span" overflowWrap="anywhere">
      Este vídeo está na internet, em {host}, e abre quando houver conexão.
    </Box>
  </Stage>
)

const needsInternet = 'Este vídeo precisa de internet.'

/** A page of another host, shown once that host answers. Otherwise the frame would show the browser's error page. */
function Embed(
  props: { frame: { src: string; sandbox: string }; host: string } & Pick<VideoProps, 'title' | 'online' | 'still'>,
) {
  const { frame, title, online, host, still } = props
  const { state, retry, trust } = useHostAnswers(frame.src, online)
  if (state !== 'answers' && !online) return <Elsewhere host={host} still={still} />
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
    <Box data-screen-only>
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

/** What stands in a video's place, on its still once that is here. */
function Stage(props: { icon: typeof WifiOff; still?: string | undefined; children: ReactNode }) {
  const { icon: Icon, still, children } = props
  const [shown, setShown] = useState(false)
  return (
    <Flex
      data-screen-only
      aspectRatio="16/9"
      position="relative"
      overflow="hidden"
      py="3"
      px="4"
      direction="column"
      align="center"
      justify="center"
      textAlign="center"
      bg="bg.subtle"
      color="fg.muted"
      borderRadius="md"
    >
      {still && <Still src={still} alt="" opacity={shown ? 1 : 0} onLoad={() => setShown(true)} />}
      {/* The words are read on our own ground, whatever the picture shows. */}
      <Flex position="relative" direction="column" align="center" gap="2" p="2" bg="bg.subtle" borderRadius="md">
        <Icon size={28} strokeWidth={1.5} aria-hidden />
        <Box>{children}</Box>
      </Flex>
    </Flex>
  )
}

const Still = chakra('img', {
  base: { position: 'absolute', inset: '0', width: 'full', height: 'full', objectFit: 'cover' },
})

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

import { Button, Flex } from '@chakra-ui/react'
import { createContext, type RefObject, useContext, useEffect, useRef, useState } from 'react'
import { type LessonItem, nameOfItem, type Reached } from '#web/model/reader/lessonItem.ts'
import { goOnAt } from '#web/model/reader/places.ts'
import { NextItem, useFollowing } from './NextItem.tsx'

/** Where the signed-in person stopped in sound and films, seconds; null where that is not kept. */
export const MediaPlaces = createContext<{
  readPlace(file: PlayedFile): Promise<number>
  keepPlace(file: PlayedFile, reached: Reached, beginning: number): Promise<void>
  noteReading(item: LessonItem): void
  endReading(item: LessonItem): Promise<void>
} | null>(null)

/** A file that plays, and what of a lesson it is. */
interface PlayedFile {
  hash: string
  item?: LessonItem | undefined
}

const speeds = [0.75, 1, 1.25, 1.5, 2]
/** While it plays, its place is kept this often, seconds. */
const keptEvery = 10
/** Up to here nothing was heard that needs to be kept, seconds. */
const beginning = 5
/** From this part of a film on it counts as seen: what follows are its credits. */
const credits = 0.95

/** The speed of sound or a film. It goes on where the person stopped, and can be started over. */
export function PlayTools(props: PlayedFile & { media: RefObject<HTMLMediaElement | null>; title: string }) {
  const { media, hash, item, title } = props
  const places = useContext(MediaPlaces)
  const name = item && nameOfItem(item)
  const following = useFollowing(item)
  const next = useRef(following)
  next.current = following
  const [speed, setSpeed] = useState(1)
  const [goesOn, setGoesOn] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each item
  useEffect(() => {
    const player = media.current
    if (!player || !places) return
    const listening = new AbortController()
    let keptAt = 0
    const file = { hash, item }
    const keep = () => {
      if (player.readyState === 0 || Math.abs(player.currentTime - keptAt) < 1) return
      keptAt = player.currentTime
      // A stream has no end before it is reached.
      const end = Math.floor(Number.isFinite(player.duration) ? player.duration : keptAt + beginning)
      const place = player.ended ? end : Math.floor(keptAt)
      void places.keepPlace(file, { place, end, finished: place >= end * credits }, beginning)
    }
    const stop = () => {
      keep()
      if (item) void places.endReading(item)
    }
    const goOn = async () => {
      const at = goOnAt(await places.readPlace(file), player.duration)
      // Whoever began meanwhile is not moved.
      if (!at || listening.signal.aborted || player.currentTime > 0) return
      player.currentTime = keptAt = at
      setGoesOn(true)
    }
    const on = (name: string, act: () => unknown) => player.addEventListener(name, act, { signal: listening.signal })
    on('timeupdate', () => !player.paused && Math.abs(player.currentTime - keptAt) >= keptEvery && keep())
    on('play', () => item && places.noteReading(item))
    on('pause', stop)
    on('ended', stop)
    on('loadedmetadata', goOn)
    if (player.readyState > 0) void goOn()
    return () => {
      listening.abort()
      stop()
    }
  }, [media, hash, name, places])
  useEffect(() => {
    const player = media.current
    if (!player) return
    const ending = new AbortController()
    const begin = async () => {
      const { tellDevice } = await import('./mediaSession.ts')
      const onNext = next.current && (() => next.current?.go())
      tellDevice(player, { title, onNext, signal: ending.signal })
    }
    // Without this part it plays all the same.
    player.addEventListener('play', () => void begin().catch(() => {}), { signal: ending.signal })
    return () => ending.abort()
  }, [media, title])
  const play = (rate: number) => {
    setSpeed(rate)
    // A default rate stays when the player loads again.
    if (media.current) media.current.defaultPlaybackRate = media.current.playbackRate = rate
  }
  const startOver = () => {
    setGoesOn(false)
    if (media.current) media.current.currentTime = 0
  }
  return (
    <Flex wrap="wrap" gap="1" mt="1" align="center" data-screen-only>
      <Flex role="group" aria-label={`Velocidade: ${title}`} gap="1">
        {speeds.map((rate) => (
          <Button
            key={rate}
            variant="outline"
            size="sm"
            minH="11"
            px="2"
            minW="11"
            aria-pressed={rate === speed}
            onClick={() => play(rate)}
          >
            {`${String(rate).replace('.', ',')}×`}
          </Button>
        ))}
      </Flex>
      {goesOn && (
        <Button variant="ghost" onClick={startOver}>
          Do início
        </Button>
      )}
      {following && <NextItem following={following} ms="auto" />}
    </Flex>
  )
}

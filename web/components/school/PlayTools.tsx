import { Button, Flex } from '@chakra-ui/react'
import { createContext, type RefObject, useContext, useEffect, useState } from 'react'
import { goOnAt } from '#web/model/reader/places.ts'

/** Where the signed-in person stopped in sound and films, seconds; null where that is not kept. */
export const MediaPlaces = createContext<{
  readPlace(hash: string): Promise<number>
  keepPlace(hash: string, place: number, beginning: number): Promise<void>
} | null>(null)

const speeds = [0.75, 1, 1.25, 1.5, 2]
/** While it plays, its place is kept this often, seconds. */
const keptEvery = 10
/** Up to here nothing was heard that needs to be kept, seconds. */
const beginning = 5

/** The speed of sound or a film. It goes on where the person stopped, and can be started over. */
export function PlayTools(props: { media: RefObject<HTMLMediaElement | null>; hash: string; title: string }) {
  const { media, hash, title } = props
  const places = useContext(MediaPlaces)
  const [speed, setSpeed] = useState(1)
  const [goesOn, setGoesOn] = useState(false)
  useEffect(() => {
    const player = media.current
    if (!player || !places) return
    const listening = new AbortController()
    let keptAt = 0
    const keep = () => {
      if (player.readyState === 0 || Math.abs(player.currentTime - keptAt) < 1) return
      keptAt = player.currentTime
      void places.keepPlace(hash, player.ended ? 0 : Math.floor(keptAt), beginning)
    }
    const goOn = async () => {
      const at = goOnAt(await places.readPlace(hash), player.duration)
      // Whoever began meanwhile is not moved.
      if (!at || listening.signal.aborted || player.currentTime > 0) return
      player.currentTime = keptAt = at
      setGoesOn(true)
    }
    const on = (name: string, act: () => unknown) => player.addEventListener(name, act, { signal: listening.signal })
    on('timeupdate', () => !player.paused && Math.abs(player.currentTime - keptAt) >= keptEvery && keep())
    on('pause', keep)
    on('ended', keep)
    on('loadedmetadata', goOn)
    if (player.readyState > 0) void goOn()
    return () => {
      listening.abort()
      keep()
    }
  }, [media, hash, places])
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
            {String(rate).replace('.', ',')}×
          </Button>
        ))}
      </Flex>
      {goesOn && (
        <Button variant="ghost" onClick={startOver}>
          Do início
        </Button>
      )}
    </Flex>
  )
}

import { useRef } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { LessonItem } from '#web/model/reader/lessonItem.ts'
import { drawAlone } from '#web/tests/support/component/drawAlone.tsx'
import { type Following, FollowingItems } from './NextItem.tsx'
import { MediaPlaces, PlayTools } from './PlayTools.tsx'

// Covers: audio and video (speed, last position kept).

/** A minute of silence: eight thousand samples a second, of a byte each. */
function silence(): Blob {
  const samples = 60 * 8000
  const head = new DataView(new ArrayBuffer(44))
  const write = (at: number, text: string) => {
    for (const [i, letter] of [...text].entries()) head.setUint8(at + i, letter.charCodeAt(0))
  }
  write(0, 'RIFF')
  head.setUint32(4, 36 + samples, true)
  write(8, 'WAVEfmt ')
  head.setUint32(16, 16, true)
  head.setUint16(20, 1, true)
  head.setUint16(22, 1, true)
  head.setUint32(24, 8000, true)
  head.setUint32(28, 8000, true)
  head.setUint16(32, 1, true)
  head.setUint16(34, 8, true)
  write(36, 'data')
  head.setUint32(40, samples, true)
  return new Blob([head, new Uint8Array(samples).fill(128)], { type: 'audio/wav' })
}

const item: LessonItem = { contentTable: 'materials', contentId: 1, lessonId: 1 }

function Player({ address }: { address: string }) {
  const media = useRef<HTMLAudioElement>(null)
  return (
    <>
      <audio ref={media} src={address} controls muted />
      <PlayTools media={media} hash="a" title="Aula gravada" item={item} />
    </>
  )
}

/** A device that keeps places; what it was told is in `kept`. */
function play(place: number, following?: Following) {
  const address = URL.createObjectURL(silence())
  onTestFinished(() => URL.revokeObjectURL(address))
  const kept: number[] = []
  const places = {
    readPlace: async () => place,
    keepPlace: async (_: object, reached: { place: number }) => void kept.push(reached.place),
    noteReading: () => {},
    endReading: async () => {},
  }
  const alone = drawAlone()
  alone.draw(
    <MediaPlaces value={places}>
      <FollowingItems value={new Map(following && [['materials/1', following]])}>
        <Player address={address} />
      </FollowingItems>
    </MediaPlaces>,
  )
  return { ...alone, kept, player: () => document.querySelector('audio')! }
}

test('sound goes on where the person stopped, and can be started over', async () => {
  const { player } = play(30)
  await expect.poll(() => player().currentTime).toBe(28)
  await page.getByRole('button', { name: 'Do início' }).click()
  await expect.poll(() => player().currentTime).toBe(0)
  await expect.element(page.getByRole('button', { name: 'Do início' })).not.toBeInTheDocument()
})

test('what had hardly begun starts at its beginning', async () => {
  const { player } = play(3)
  await expect.poll(() => player().readyState).toBeGreaterThan(0)
  await expect.element(page.getByRole('button', { name: 'Do início' })).not.toBeInTheDocument()
  expect(player().currentTime).toBe(0)
})

test('the place is kept when it pauses and when the player leaves', async () => {
  const { player, kept, root } = play(0)
  await expect.poll(() => player().readyState).toBeGreaterThan(0)
  player().currentTime = 20
  const paused = new Promise((resolve) => player().addEventListener('pause', resolve, { once: true }))
  await player().play()
  player().pause()
  await paused
  expect(kept).toEqual([20])
  player().currentTime = 40
  root.render(null)
  await expect.poll(() => kept).toEqual([20, 40])
})

test('sound plays as fast as the person says', async () => {
  const { player } = play(0)
  await page.getByRole('button', { name: '1,5×' }).click()
  await expect.element(page.getByRole('button', { name: '1,5×', pressed: true })).toBeVisible()
  expect([player().playbackRate, player().defaultPlaybackRate]).toEqual([1.5, 1.5])
})

test('the device knows what plays, and its keys go on to what follows in the lesson', async () => {
  const handlers = new Map<string, MediaSessionActionHandler | null>()
  const set = vi.spyOn(navigator.mediaSession, 'setActionHandler')
  set.mockImplementation((name, act) => void handlers.set(name, act))
  onTestFinished(() => set.mockRestore())
  const go = vi.fn()
  const { player, root } = play(0, { title: 'Folha', go })
  await page.getByRole('button', { name: 'Próximo: Folha' }).click()
  expect(go).toHaveBeenCalledTimes(1)
  await expect.poll(() => player().readyState).toBeGreaterThan(0)
  await player().play()
  await expect.poll(() => navigator.mediaSession.metadata?.title).toBe('Aula gravada')
  handlers.get('nexttrack')!({ action: 'nexttrack' })
  expect(go).toHaveBeenCalledTimes(2)
  handlers.get('pause')!({ action: 'pause' })
  await expect.poll(() => player().paused).toBe(true)
  root.render(null)
  await expect.poll(() => navigator.mediaSession.metadata).toBeNull()
})

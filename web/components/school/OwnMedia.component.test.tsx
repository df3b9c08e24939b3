import { expect, test } from 'vitest'
import { type FileType, ownFileAddress } from '#schema/fields/ownFile.ts'
import { wholeRow } from '#schema/nouns/tables.ts'
import { drawAlone } from '#web/tests/support/component/drawAlone.tsx'
import { OwnMedia } from './OwnMedia.tsx'

// Covers: films (.vtt captions that stand beside a film).

const file = (type: FileType) => ({ hash: 'a'.repeat(64), type, bytes: 1 })
const captions = ['Frações', 'Frações (inglês)'].map((title, id) =>
  wholeRow('materials', { id, lessonId: 1, title, fileUrl: ownFileAddress(file('vtt')) }),
)

test('a film has its captions, the first of them shown; sound has none', async () => {
  const { draw } = drawAlone()
  draw(<OwnMedia file={file('mp4')} title="Frações" captions={captions} />)
  await expect.poll(() => document.querySelectorAll('video track')).toHaveLength(2)
  const [first, second] = document.querySelectorAll<HTMLTrackElement>('video track')
  expect([first!.kind, first!.label, first!.default, second!.default]).toEqual(['captions', 'Frações', true, false])
  expect(first!.getAttribute('src')).toBe(captions[0]!.fileUrl)
  draw(<OwnMedia file={file('mp3')} title="Frações" captions={captions} />)
  await expect.poll(() => document.querySelector('audio')).not.toBeNull()
  expect(document.querySelector('track')).toBeNull()
})

import { describe, expect, test } from 'vitest'
// The app has the names of all fields.
import '#schema/nouns/nouns.ts'
import {
  isBlank,
  isWholeMaterial,
  isWholeVideo,
  materialErrors,
  moveVideo,
  newMaterial,
  newVideo,
  type VideoFields,
  videoDraft,
  videoErrors,
} from './lessonDrafts.ts'

const embed = '<iframe src="https://player.vimeo.com/video/1"></iframe>'
const video = { title: 'Frações', videoEmbed: embed, visibility: 'both', order: 1 } as const
const errorsOf = (fields: VideoFields) => videoErrors({ row: null, fields }, undefined)
const link = { title: 'Lista', fileType: 'link', fileUrl: 'https://escola.br/lista', visibility: 'both' } as const

describe('a draft', () => {
  test('begins blank, a video at the end of its list', () => {
    expect(isBlank(newVideo(-1, 2))).toBe(true)
    expect(newVideo(-1, 2).fields.order).toBe(3)
    expect(isBlank(newMaterial(-2))).toBe(true)
  })

  test('is complete with both its required fields', () => {
    expect(isWholeVideo(video)).toBe(true)
    expect(isWholeVideo({ ...video, title: ' ' })).toBe(false)
    expect(isWholeMaterial({ ...link, fileUrl: '' })).toBe(false)
  })

  test('reports errors in the spec’s words', () => {
    expect(errorsOf(video)).toEqual({})
    expect(errorsOf({ ...video, title: '', videoEmbed: '' })).toEqual({
      title: 'O título do vídeo é obrigatório',
      videoEmbed: 'O código de incorporação é obrigatório',
    })
    expect(errorsOf({ ...video, videoEmbed: 'https://vimeo.com/1' })).toEqual({
      videoEmbed: 'Código de incorporação inválido',
    })
    expect(materialErrors({ ...link, title: '', fileUrl: '' })).toEqual({
      title: 'O título do material é obrigatório',
      fileUrl: 'A URL do material é obrigatória',
    })
    expect(materialErrors({ ...link, fileUrl: 'javascript:alert(1)' }).fileUrl).toMatch(/^Use um endereço/)
  })
})

test('a new video is of a site that the network allows; one already there may stay', () => {
  const foreign = { ...video, videoEmbed: '<iframe src="https://videos.example/1"></iframe>' }
  const row = { id: 1, lessonId: 2, ...foreign }
  expect(errorsOf(foreign).videoEmbed).toMatch(
    /^A rede não libera vídeos de videos\.example\. Sites liberados: youtube/,
  )
  expect(videoErrors({ row: null, fields: foreign }, ['videos.example'])).toEqual({})
  expect(videoErrors(videoDraft(row), undefined)).toEqual({})
  expect(videoErrors({ row, fields: { ...foreign, title: 'Outro' } }, undefined)).toEqual({})
  const other = foreign.videoEmbed.replace('/1', '/2')
  expect(videoErrors({ row, fields: { ...foreign, videoEmbed: other } }, undefined).videoEmbed).toContain(
    'videos.example',
  )
})

test('a video moves a step up or down, and all are numbered in their new order', () => {
  const three = [newVideo(-1, 0), newVideo(-2, 0), newVideo(-3, 0)]
  const seen = (videos: typeof three) => videos.map(({ key, fields }) => [key, fields.order])
  expect(seen(moveVideo(three, -3, -1))).toEqual([
    [-1, 1],
    [-3, 2],
    [-2, 3],
  ])
  expect(seen(moveVideo(three, -1, 1))[0]).toEqual([-2, 1])
  expect(moveVideo(three, -1, -1)).toEqual(three)
  expect(moveVideo(three, -3, 1)).toEqual(three)
})

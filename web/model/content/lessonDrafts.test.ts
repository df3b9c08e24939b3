import { describe, expect, test } from 'vitest'
import {
  isBlank,
  isWholeMaterial,
  isWholeVideo,
  materialErrors,
  moveVideo,
  newMaterial,
  newVideo,
  videoErrors,
} from './lessonDrafts.ts'

const embed = '<iframe src="https://player.vimeo.com/video/1"></iframe>'
const video = { title: 'Frações', videoEmbed: embed, visibility: 'both', order: 1 } as const
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
    expect(videoErrors(video)).toEqual({})
    expect(videoErrors({ ...video, title: '', videoEmbed: '' })).toEqual({
      title: 'O título do vídeo é obrigatório',
      videoEmbed: 'O código de incorporação é obrigatório',
    })
    expect(videoErrors({ ...video, videoEmbed: 'https://vimeo.com/1' })).toEqual({
      videoEmbed: 'Código de incorporação inválido',
    })
    expect(materialErrors({ ...link, title: '', fileUrl: '' })).toEqual({
      title: 'O título do material é obrigatório',
      fileUrl: 'A URL do material é obrigatória',
    })
    expect(materialErrors({ ...link, fileUrl: 'javascript:alert(1)' }).fileUrl).toMatch(/^Use um endereço/)
  })
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

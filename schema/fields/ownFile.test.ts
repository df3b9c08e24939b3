import { expect, test } from 'vitest'
import { lessonVideoInsert } from '#schema/nouns/lessonVideo.ts'
import { materialInsert } from '#schema/nouns/material.ts'
import { fileHeaders } from '#schema/rules/content/fileHeaders.ts'
import { acceptedEndings, materialTypeOf } from '#schema/rules/content/fileWords.ts'
import { type FileType, fileTypes, ownFile, ownFileAddress } from './ownFile.ts'

const hash = '3f'.repeat(32)
const file = { hash, type: 'pdf' as const, bytes: 48_213 }
const address = `/api/files/${hash}?type=pdf&bytes=48213`

test('the address of an uploaded file carries its type and size, and is read back as it was written', () => {
  expect(ownFileAddress(file)).toBe(address)
  for (const type of Object.keys(fileTypes) as FileType[])
    expect(ownFile(ownFileAddress({ ...file, type }))).toEqual({ ...file, type })
})

test.each([
  `/api/files/${hash}`,
  `/api/files/${hash}?type=exe&bytes=1`,
  `/api/files/${hash}?type=toString&bytes=1`,
  `/api/files/${hash}?type=pdf&bytes=0`,
  `/api/files/${hash}?type=pdf&bytes=-1`,
  `/api/files/${hash}?bytes=1&type=pdf`,
  `${address}&x=1`,
  `${address}#x`,
  `https://mau.example${address}`,
  `//mau.example${address}`,
  `/api/files/${hash.toUpperCase()}?type=pdf&bytes=1`,
  `/api/files/../user?type=pdf&bytes=1`,
  `/api/user`,
  `javascript:${address}`,
])('%j is not the address of an uploaded file', (text) => {
  expect(ownFile(text)).toBeUndefined()
  expect(materialInsert.safeParse({ lessonId: 1, title: 'Folha', fileUrl: text }).success).toBe(/^https:/.test(text))
})

test('a material takes any uploaded file, a video only one that plays', () => {
  const material = { lessonId: 1, title: 'Folha', fileUrl: address }
  expect(materialInsert.parse(material)).toMatchObject(material)
  const film = ownFileAddress({ ...file, type: 'mp4' })
  const video = (videoEmbed: string) => lessonVideoInsert.safeParse({ lessonId: 1, title: 'Filme', videoEmbed }).success
  expect([video(film), video(address), video(ownFileAddress({ ...file, type: 'mp3' }))]).toEqual([true, false, false])
  expect(materialTypeOf({ type: 'png' })).toBe('image')
  expect(materialTypeOf({ type: 'mp4' })).toBe('other')
  expect(acceptedEndings(['video'])).toBe('.mp4,.webm')
})

test('a file that is not shown is downloaded, with the ending of its real type', () => {
  const disposition = (type: FileType, name: string) => fileHeaders({ ...file, type }, name)['Content-Disposition']
  expect(disposition('pdf', 'Frações (2).pdf')).toBe("inline; filename*=UTF-8''Fra%C3%A7%C3%B5es%20%282%29.pdf")
  expect(disposition('docx', 'prova.html')).toBe("attachment; filename*=UTF-8''prova.docx")
  expect(disposition('txt', 'x"\r\nSet-Cookie: a=b')).toBe(
    "attachment; filename*=UTF-8''x%22%0D%0ASet-Cookie%3A%20a%3Db.txt",
  )
})

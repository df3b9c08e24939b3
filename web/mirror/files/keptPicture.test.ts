import { afterEach, beforeEach, expect, test } from 'vitest'
import type { FileType } from '#schema/fields/ownFile.ts'
import { mostPictureBytes } from '#schema/rules/content/pictures.ts'
import { keepPicture as recordPicture } from '#server/store/files/uploads.ts'
import { sentFile } from '#server/tests/support/sentFile.ts'
import { testServer } from '#server/tests/support/testServer.ts'
import { anasDevice, text } from '#web/tests/support/anasDevice.ts'
import { keptPicture } from './keptPicture.ts'

// Covers: the small picture of a PDF is there without a network when the PDF is.
let server: Awaited<ReturnType<typeof testServer>>
beforeEach(async () => {
  server = await testServer()
})
afterEach(() => server.end())

/** Ana's device, and a file of the school that has a picture. */
async function withPicture(drawn = 'Uma imagem', type: FileType = 'pdf') {
  const device = await anasDevice(server, type)
  const { hash } = device.file
  const picture = await sentFile(server, drawn, 1, 'webp')
  await server.store.tx((q) => recordPicture(q, { hash, tenant: 1 }, picture))
  return { ...device, picture: () => keptPicture(device.files, hash) }
}

test('with a PDF, its picture is kept, and goes with it', async () => {
  const { want, download, kept, picture, files } = await withPicture()
  await want(101)
  expect([await download(), await kept()]).toEqual([null, text])
  const answer = (await picture())!
  expect([await answer.text(), answer.headers.get('Content-Type')]).toEqual(['Uma imagem', 'image/webp'])
  expect(answer.headers.get('Content-Disposition')).toMatch(/^inline/)
  await files.remove([101])
  expect([await picture(), await files.parts.count()]).toEqual([undefined, 0])
})

test('a PDF without a picture, and one whose picture does not come, are kept all the same', async () => {
  const { want, download, kept, picture, line, files } = await anasDevice(server, 'pdf').then((device) => ({
    ...device,
    picture: () => keptPicture(device.files, device.file.hash),
  }))
  await want(101)
  await download()
  expect([await kept(), await picture(), line.ranges.length]).toEqual([text, undefined, 2])
  await files.remove([101])
  const refused = ({ headers }: Response) => new Response('Não encontrado.', { status: 404, headers })
  for (const spoiled of [() => Response.error(), refused]) {
    line.spoil = (answer) => (answer.headers.get('Content-Type') === 'application/pdf' ? answer : spoiled(answer))
    await want(101)
    expect([await download(), await kept(), await picture()]).toEqual([null, text, undefined])
    await files.remove([101])
  }
})

test.each([
  ['that is too large', 'a'.repeat(mostPictureBytes + 1), 'pdf' as const],
  ['of another kind of file', 'Uma imagem', 'txt' as const],
])('a picture %s is not kept', async (_, drawn, type) => {
  const { want, download, kept, picture } = await withPicture(drawn, type)
  await want(101)
  await download()
  expect([await kept(), await picture()]).toEqual([text, undefined])
})

test('a picture that comes after its file was let go is not kept', async () => {
  const { want, download, line, files } = await withPicture()
  await want(101)
  line.spoil = (answer) => {
    if (answer.headers.get('Content-Type') !== 'image/webp') return answer
    const body = new ReadableStream({
      async pull(controller) {
        await files.remove([101])
        controller.enqueue(new TextEncoder().encode('Uma imagem'))
        controller.close()
      },
    })
    return new Response(body, answer)
  }
  await download()
  expect(await files.parts.count()).toBe(0)
})

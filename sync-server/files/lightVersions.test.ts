import sharp from 'sharp'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { lightAddress } from '#schema/rules/content/lightImages.ts'
import { tombstoneLife } from '#server/store/write/tombstones.ts'
import type { Person } from '#server/tests/support/cast.ts'
import { openTestFiles, storeKinds, type TestFiles } from '#server/tests/support/fileStores.ts'
import { origin, testServer } from '#server/tests/support/testServer.ts'
import { lightImage } from './lightImage.ts'
import { sweepFiles } from './sweepFiles.ts'

// Covers: light versions of images, made once by the server.

/** A picture that does not shrink to nothing, as photos do not. */
function picture(width: number, height: number) {
  const data = Buffer.alloc(width * height * 3)
  for (let at = 0; at < data.length; at++) data[at] = (at * 2654435761) >>> 24
  return sharp(data, { raw: { width, height, channels: 3 } })
}
const photo = await picture(1700, 850)
  .withExif({ IFD0: { Make: 'Marina' } })
  .withMetadata({ orientation: 6 })
  .jpeg({ quality: 100 })
  .toBuffer()

describe.each(storeKinds)('in %s', (kind) => {
  let server: Awaited<ReturnType<typeof testServer>>
  let place: TestFiles
  let drawn: number
  let draw: typeof lightImage
  beforeEach(async () => {
    server = await testServer()
    place = await openTestFiles(kind)
    drawn = 0
    draw = lightImage
    start()
  })
  afterEach(async () => {
    await server.lights.settled()
    server.end()
    await place.end()
  })
  const start = (settings = {}) =>
    Object.assign(
      server,
      server.make(server.store, {
        ...{ files: place.files, filesFolder: place.folder, ...settings },
        draw: (path) => {
          drawn++
          return draw(path)
        },
      }),
    )
  async function send(bytes: Uint8Array, name = 'Foto.jpg') {
    const cookie = await server.signIn('celia')
    const headers = { Origin: origin, Cookie: cookie, 'Content-Type': 'application/octet-stream' }
    const init = { method: 'POST', headers, body: new Uint8Array(bytes), duplex: 'half' } as RequestInit
    const answer = await server.app.request(new Request(`${origin}/api/modules/5/files?name=${name}`, init))
    return answer.ok ? ((await answer.json()) as { url: string }).url : `${answer.status} ${await answer.text()}`
  }
  const get = async (who: Person, path: string, headers = {}) =>
    server.call('GET', path, { cookie: await server.signIn(who), headers })
  const bytesAt = async (path: string) => Buffer.from(await (await get('celia', path)).arrayBuffer())
  const noted = async () => (await server.store.q.select().from(server.store.t.uploads))[0]!.lightBytes

  test('a large photo gets one, upright and with nothing of the camera, and stays itself', async () => {
    const url = await send(photo)
    await server.lights.settled()
    const answer = await get('celia', lightAddress(url))
    const light = Buffer.from(await answer.arrayBuffer())
    const { width, height, format, exif, orientation } = await sharp(light).metadata()
    expect({ width, height, format, exif, orientation }).toEqual({ width: 800, height: 1600, format: 'webp' })
    expect(light.length).toBeLessThan(photo.length * 0.7)
    expect(answer.headers.get('Content-Type')).toBe('image/webp')
    expect(answer.headers.get('Content-Disposition')).toContain('Foto.webp')
    expect(answer.headers.get('Content-Security-Policy')).toContain("default-src 'none'")
    expect((await bytesAt(url)).equals(photo)).toBe(true)
    expect([drawn, await noted()]).toEqual([1, light.length])

    const part = await get('celia', lightAddress(url), { Range: 'bytes=10-19' })
    expect([part.status, part.headers.get('Content-Range')]).toEqual([206, `bytes 10-19/${light.length}`])
    expect(Buffer.from(await part.arrayBuffer()).equals(light.subarray(10, 20))).toBe(true)
    const etag = (await get('celia', url)).headers.get('ETag')!
    expect((await get('celia', lightAddress(url), { Range: 'bytes=10-19', 'If-Range': etag })).status).toBe(200)
  })

  test('it is seen by those who see the image, and by nobody else', async () => {
    const url = await send(photo)
    await server.lights.settled()
    for (const who of ['marina', 'ana', 'nadia'] as const) expect((await get(who, lightAddress(url))).status).toBe(404)
    expect((await server.call('GET', lightAddress(url))).status).toBe(401)
  })

  test('an image that is light already, and what is none, come as they are, and nothing is drawn', async () => {
    const small = await picture(300, 200).png().toBuffer()
    const url = await send(small, 'Mapa.png')
    expect((await bytesAt(lightAddress(url))).equals(small)).toBe(true)
    const text = await send(Buffer.from('As quatro estações'), 'Nota.txt')
    expect((await bytesAt(lightAddress(text))).toString()).toBe('As quatro estações')
    await server.lights.settled()
    expect([drawn, await noted()]).toEqual([0, 0])
  })

  test('one that was not made, for a crash or because nobody could, is made at the next demand or by the daily work', async () => {
    draw = () => Promise.reject(new Error('the machine stopped'))
    const url = await send(photo)
    await server.lights.settled()
    expect([await noted(), server.logged.join()]).toEqual([null, expect.stringContaining('the machine stopped')])
    draw = lightImage
    start()
    expect((await bytesAt(lightAddress(url))).equals(photo)).toBe(true)
    await server.lights.settled()
    expect((await bytesAt(lightAddress(url))).length).toBe(await noted())
    await server.store.tx(async (q) => void (await q.update(server.store.t.uploads).set({ lightBytes: null })))
    await server.lights.makeDue()
    expect(await noted()).toBeGreaterThan(0)
    await server.lights.makeDue()
    expect(drawn).toBe(3)
  })

  test('one that was lost, as after a restore, is made again', async () => {
    const url = await send(photo)
    await server.lights.settled()
    const [light] = (await place.files.all()).filter(({ name }) => name.endsWith('.light'))
    await place.files.remove(light!.name)
    expect((await bytesAt(lightAddress(url))).equals(photo)).toBe(true)
    await server.lights.settled()
    expect((await bytesAt(lightAddress(url))).length).toBe(light!.bytes)
  })

  test('its room counts for the school, and it goes with its image', async () => {
    await send(photo)
    await server.lights.settled()
    const cookie = await server.signIn('celia')
    const used = ((await (await server.call('GET', '/api/schools/1/files', { cookie })).json()) as { used: number })
      .used
    expect(used).toBe(photo.length + (await noted())!)
    await server.store.tx(async (q) => void (await q.update(server.store.t.uploads).set({ at: 0 })))
    await sweepFiles(server.store, place.files, Date.now() + 2 * tombstoneLife)
    expect(await place.files.all()).toEqual([])
  })

  test('an image that cannot have one is told once and shown as it is', async () => {
    const animated = await sharp([await picture(1700, 50).png().toBuffer(), await picture(1700, 49).png().toBuffer()], {
      join: { animated: true },
    })
      .webp({ lossless: true })
      .toBuffer()
    const whole = await picture(1700, 900).png().toBuffer()
    for (const bytes of [animated, whole.subarray(0, whole.length / 2)]) {
      const url = await send(bytes, 'Figura.png')
      await server.lights.settled()
      expect((await bytesAt(lightAddress(url))).equals(bytes)).toBe(true)
    }
    expect([drawn, server.logged]).toEqual([2, []])
  })

  test('an image of more pixels than any phone shows is refused by its header, and one of many is not decoded', async () => {
    const bytes = await picture(10, 10).png().toBuffer()
    const claiming = (width: number, height: number) => {
      const other = Buffer.from(bytes)
      other.writeUInt32BE(width, 16)
      other.writeUInt32BE(height, 20)
      return other
    }
    expect(await send(claiming(60_000, 60_000), 'Bomba.png')).toBe(
      '413 A imagem tem pixels demais para um celular mostrar. Diminua-a e envie de novo.',
    )
    expect(await place.files.all()).toEqual([])
    const many = claiming(12_000, 12_000)
    const url = await send(many, 'Muitos.png')
    await server.lights.settled()
    expect((await bytesAt(lightAddress(url))).equals(many)).toBe(true)
    expect([await noted(), server.logged]).toEqual([0, []])
  })
})

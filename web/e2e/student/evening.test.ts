import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { axeClean } from '#scripts/testKit/browser/axeClean.ts'
import type { Browser } from '#scripts/testKit/browser/browser.ts'
import { signedIn } from '#scripts/testKit/browser/signedIn.ts'
import { takePictures } from '#scripts/testKit/browser/takePictures.ts'
import { filmOf } from '#scripts/testKit/files/filmOf.ts'
import { pdfOf } from '#scripts/testKit/files/pdfOf.ts'
import { dialog, press } from '#scripts/testKit/screens/office.ts'
import { keptOffline, synced } from '#scripts/testKit/screens/people.ts'
import { askServer } from '#scripts/testKit/server/askServer.ts'
import { startSchool } from '#scripts/testKit/server/keptSchool.ts'
import type { RunningServer } from '#scripts/testKit/server/server.ts'

// Covers: a student's evening as one story, with pictures in .chamada/shots: kept at school, opened at home, half a
// film, page 12 of a PDF, and the next day both at the same place on another device; captions without a network.
const lesson = 'Perímetro e área'
const film = 'Medir o pátio'
const address = '/student/my-modules/1?aula=9'
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 } as const
const tablet = { ...phone, viewport: { width: 820, height: 1180 } } as const

/** seconds */
const wholeFilm = 124
const halfOfIt = wholeFilm / 2
const captions = `WEBVTT

00:00.000 --> 00:50.000
O perímetro é a volta inteira da figura.

00:50.000 --> 02:04.000
A área é quanto cabe dentro dela.
`
const pages = Array.from({ length: 30 }, (_, i) => [
  `${lesson}, página ${i + 1}`,
  '',
  ...Array.from({ length: 24 }, (_, n) => `${n + 1}. Calcule o perímetro e a área da figura ${i + 1}.${n + 1}.`),
])

let server: RunningServer
let student: Browser
beforeAll(async () => {
  server = await startSchool()
  student = await signedIn(server, 'aluna', phone)
  const office = await askServer(server)
  const content = await filmOf(student.page, film, wholeFilm)
  const material = async (title: string, name: string, content: Uint8Array) =>
    office.act('POST', '/api/materials', {
      ...{ lessonId: 9, title, fileType: 'document', visibility: 'both' },
      fileUrl: await office.upload(1, name, Uint8Array.from(content)),
    })
  await office.act('POST', '/api/lesson-videos', {
    ...{ lessonId: 9, title: film, visibility: 'both' },
    videoEmbed: await office.upload(1, `${film}.mp4`, Uint8Array.from(content)),
  })
  await material('Legendas', `${film}.vtt`, Buffer.from(captions))
  await material('Apostila', 'Apostila.pdf', pdfOf(pages))
  await office.act('PATCH', '/api/classes/1/current-lesson', { lessonId: 9 })
})
afterAll(async () => {
  await student.end()
  await server.end()
})

const filmIn = (page: Page) => page.locator(`video[aria-label="${film}"]`)
const stateOf = (page: Page) =>
  filmIn(page).evaluate((video: HTMLVideoElement) => {
    const [track] = video.textTracks
    const shown = track?.mode === 'showing' ? [...(track.activeCues ?? [])] : []
    return {
      at: Math.floor(video.currentTime),
      whole: Math.floor(video.duration),
      width: video.videoWidth,
      captions: shown.map((cue) => (cue as VTTCue).text),
    }
  })
/** Once nothing more of it is fetched: until then the browser draws that over it. */
const showFilm = async (page: Page) => {
  await filmIn(page).evaluate((video: HTMLVideoElement) => {
    video.scrollIntoView({ block: 'center' })
    return new Promise<void>((resolve) => {
      const look = () => (video.networkState === video.NETWORK_LOADING ? requestAnimationFrame(look) : resolve())
      look()
    })
  })
}
const pageField = (page: Page) => page.getByLabel(`Página, de ${pages.length}`)
const drawn = (page: Page, number: number) =>
  dialog(page, 'Apostila')
    .getByRole('group', { name: `Página ${number}`, exact: true })
    .locator('canvas[data-drawn]')
    .waitFor()

/** The network is gone, and so is the server. */
async function goHome({ context, page }: Browser) {
  await context.setOffline(true)
  await server.stop()
  await page.reload()
}

test('at school a student keeps the class; at home, without a network, they watch half a film and read to page 12', async () => {
  const { page } = student
  await keptOffline(page)
  await page.goto('/student/my-modules')
  await synced(page)
  const pack = page.locator('section[data-kept][aria-label^="A aula atual e as duas próximas: 7º Ano A"]')
  await pack.getByText(/arquivos, .+ agora\./).waitFor()
  const showPack = () => pack.scrollIntoViewIfNeeded()
  await takePictures(page, 'evening-1-at-school', showPack)
  await pack.getByRole('button', { name: /^Deixar disponível offline/ }).click()
  await pack.getByText('A aula atual e as duas próximas estão neste aparelho').waitFor()
  await takePictures(page, 'evening-2-kept', showPack)

  await goHome(student)
  await page.getByRole('list', { name: 'Módulos' }).getByRole('link').first().click()
  await page.getByRole('heading', { level: 2, name: `9. ${lesson}` }).waitFor()
  await expect.poll(() => stateOf(page)).toEqual({ at: 0, whole: wholeFilm, width: 640, captions: [] })
  await takePictures(page, 'evening-3-at-home', () => showFilm(page))
  await axeClean(page, 'a lesson at home')
  await filmIn(page).evaluate(async (video: HTMLVideoElement, at) => {
    video.currentTime = at
    await video.play()
  }, halfOfIt - 2)
  await expect.poll(async () => (await stateOf(page)).at).toBeGreaterThanOrEqual(halfOfIt)
  await filmIn(page).evaluate((video: HTMLVideoElement) => video.pause())
  await page.getByText(/Parou em 1:0\d de 2:04$/).waitFor()
  await takePictures(page, 'evening-4-half-a-film', () => showFilm(page))

  await press(page, 'Abrir: Apostila')
  await pageField(page).fill('12')
  await page.keyboard.press('Enter')
  await drawn(page, 12)
  await expect.poll(() => pageField(page).inputValue()).toBe('12')
  await takePictures(page, 'evening-5-page-12', () => drawn(page, 12))
  await press(page, 'Fechar')
  await page.getByText(`Página 12 de ${pages.length}`).waitFor()
  await takePictures(page, 'evening-6-both-begun', () =>
    page.getByText(`Página 12 de ${pages.length}`).scrollIntoViewIfNeeded(),
  )
})

test('a film that was kept has its captions with the server stopped', async () => {
  const { page } = student
  await page.reload()
  await expect.poll(async () => (await stateOf(page)).captions).toEqual(['A área é quanto cabe dentro dela.'])
  await filmIn(page).evaluate((video: HTMLVideoElement) => {
    video.currentTime = 10
  })
  await expect.poll(async () => (await stateOf(page)).captions).toEqual(['O perímetro é a volta inteira da figura.'])
  expect(await page.getByText('Legendas').count()).toBe(0)
})

test('the next day it is sent by itself, and on the student’s tablet both go on where they were left', async () => {
  // The battery was flat in the morning.
  await student.kill()
  await server.start()
  await student.reopen()
  const { page } = student
  await page.goto('/')
  await synced(page)
  const other = await signedIn(server, 'aluna', tablet)
  try {
    const { page: second } = other
    await second.goto(address)
    await press(second, `2. ${film}`)
    await second.getByText(/Parou em 1:0\d de 2:04$/).waitFor()
    await expect.poll(async () => (await stateOf(second)).at).toBeGreaterThanOrEqual(halfOfIt - 5)
    expect((await stateOf(second)).at).toBeLessThanOrEqual(halfOfIt + 3)
    await second.getByRole('button', { name: 'Do início' }).waitFor()
    await takePictures(second, 'evening-7-another-device', () => showFilm(second))
    await axeClean(second, 'a lesson on another device')
    await press(second, 'Abrir: Apostila')
    await drawn(second, 12)
    await expect.poll(() => pageField(second).inputValue()).toBe('12')
    await takePictures(second, 'evening-8-page-12-there', () => drawn(second, 12))
  } finally {
    await other.end()
  }
})

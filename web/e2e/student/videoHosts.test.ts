import { afterAll, beforeAll, expect, test } from 'vitest'
import { put } from '#schema/nouns/tables.ts'
import { axeClean } from '#scripts/testKit/browser/axeClean.ts'
import type { Browser } from '#scripts/testKit/browser/browser.ts'
import { signedIn } from '#scripts/testKit/browser/signedIn.ts'
import { videoHostsAnswer, watchAll } from '#scripts/testKit/browser/videoHosts.ts'
import { changeOnServer } from '#scripts/testKit/server/askServer.ts'
import { startSchool } from '#scripts/testKit/server/keptSchool.ts'
import type { RunningServer } from '#scripts/testKit/server/server.ts'

// Covers: embeds inside Wi-Fi without internet show our card, not the browser's page.
let server: RunningServer
let student: Browser
const video = (id: number, title: string, order: number) =>
  put('lessonVideos', {
    ...{ id, lessonId: 5, title, order, visibility: 'both' },
    videoEmbed: '<iframe src="https://player.vimeo.com/video/1"></iframe>',
  })
beforeAll(async () => {
  server = await startSchool()
  await changeOnServer(server, [video(9001, 'Primeiro vídeo', 1), video(9002, 'Segundo vídeo', 2)])
  student = await signedIn(server, 'aluna')
})
afterAll(async () => {
  await student.end()
  await server.end()
})

test('on a Wi-Fi without internet a video shows our card, and plays once there is internet or the person insists', async () => {
  const { page, context } = student
  const silent = page.getByText(/^O site do vídeo não respondeu. Este vídeo precisa de internet./)
  await context.route(/vimeo\.com/, (route) => route.abort('namenotresolved'))
  const requested: string[] = []
  context.on('request', (request) => requested.push(request.url()))
  await page.goto('/student/my-modules/1?aula=5')
  await page.getByRole('button', { name: /^Ver vídeo de vimeo.com/ }).waitFor()
  expect(requested.filter((url) => new URL(url).hostname !== new URL(page.url()).hostname)).toEqual([])
  await axeClean(page, 'a video not yet asked for')
  await watchAll(page)
  await silent.waitFor()
  expect(await page.evaluate(() => navigator.onLine)).toBe(true)
  expect(await page.locator('iframe').count()).toBe(0)
  await axeClean(page, 'a video whose host is silent')
  await page.getByRole('button', { name: 'Tentar de novo' }).click()
  await silent.waitFor()
  await page.getByRole('button', { name: 'Abrir assim mesmo' }).click()
  await page.locator('iframe').waitFor()

  await page.reload()
  await watchAll(page)
  await silent.waitFor()
  await videoHostsAnswer(context)
  await page.getByRole('button', { name: 'Tentar de novo' }).click()
  await page.frameLocator('iframe').getByText('vídeo').waitFor()
  // A host that has just answered is not checked again for the next video.
  requested.length = 0
  await page.getByRole('button', { name: '2. Segundo vídeo' }).click()
  await watchAll(page)
  await page.locator('iframe[title="Segundo vídeo"]').waitFor()
  expect(requested.filter((url) => new URL(url).pathname === '/favicon.ico')).toEqual([])
})

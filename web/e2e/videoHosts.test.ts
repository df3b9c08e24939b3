import { afterAll, beforeAll, expect, test } from 'vitest'
import { put } from '../../schema/entities/tables.ts'
import { changeOnServer } from './harness/askServer.ts'
import { axeClean } from './harness/axeClean.ts'
import type { Browser } from './harness/browser.ts'
import { startSchool } from './harness/keptSchool.ts'
import type { RunningServer } from './harness/server.ts'
import { signedIn } from './harness/signedIn.ts'
import { videoHostsAnswer } from './harness/videoHosts.ts'

// Covers: issue 14, point 8 (embeds inside Wi-Fi without internet show our card, not the browser's page).
let server: RunningServer
let student: Browser
const video = (id: number, title: string, order: number) =>
  put('lessonVideos', {
    ...{ id, lessonId: 5, title, order, visibility: 'both' },
    videoEmbed: '<iframe src="https://videos.example/1"></iframe>',
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

test('inside a Wi-Fi without internet a video shows our card, and plays once there is some or a person says so', async () => {
  const { page, context } = student
  const silent = page.getByText(/^O site do vídeo não respondeu. Este vídeo precisa de internet./)
  await context.route(/videos\.example/, (route) => route.abort('namenotresolved'))
  await page.goto('/student/my-modules/1?aula=5')
  await silent.waitFor()
  expect(await page.evaluate(() => navigator.onLine)).toBe(true)
  expect(await page.locator('iframe').count()).toBe(0)
  await axeClean(page, 'a video whose host is silent')
  await page.getByRole('button', { name: 'Tentar de novo' }).click()
  await silent.waitFor()
  await page.getByRole('button', { name: 'Abrir assim mesmo' }).click()
  await page.locator('iframe').waitFor()

  await page.reload()
  await silent.waitFor()
  await videoHostsAnswer(context)
  await page.getByRole('button', { name: 'Tentar de novo' }).click()
  await page.frameLocator('iframe').getByText('vídeo').waitFor()
  // Who just answered is not asked again for the next video.
  const asked: string[] = []
  context.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.getByRole('button', { name: '2. Segundo vídeo' }).click()
  await page.locator('iframe[title="Segundo vídeo"]').waitFor()
  expect(asked.filter((path) => path === '/favicon.ico')).toEqual([])
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { put } from '#schema/nouns/tables.ts'
import { type Browser, openBrowser, phone } from '#scripts/testKit/browser/browser.ts'
import { videoHostsAnswer, watchAll } from '#scripts/testKit/browser/videoHosts.ts'
import { keptOffline, signIn } from '#scripts/testKit/screens/people.ts'
import { changeOnServer } from '#scripts/testKit/server/askServer.ts'
import { type RunningServer, startServer } from '#scripts/testKit/server/server.ts'

// Covers: the hosts that a network allows, on devices that hold the app already.
const setting = { CHAMADA_VIDEO_HOSTS: 'vimeo.com' }
let server: RunningServer
let student: Browser
beforeAll(async () => {
  server = await startServer(setting)
  const videoEmbed = '<iframe src="https://videos.escola.example/1"></iframe>'
  const video = { id: 9001, lessonId: 5, title: 'Frações', order: 1, visibility: 'both', videoEmbed } as const
  await changeOnServer(server, [put('lessonVideos', video)])
  student = await openBrowser(server.url, phone)
})
afterAll(async () => {
  await student.end()
  await server.end()
})

test('a site that the operator allows later plays on a device that held the app before', async () => {
  const { page, context } = student
  await videoHostsAnswer(context)
  await signIn(page, 'aluna@chamada.demo')
  await keptOffline(page)
  await page.goto('/student/my-modules/1?aula=5')
  await page.getByText('Este vídeo é de um site que a rede não libera: videos.escola.example').waitFor()

  await server.stop()
  setting.CHAMADA_VIDEO_HOSTS = 'vimeo.com, escola.example'
  await server.start()
  await page.reload()
  await page.getByRole('button', { name: /^Ver vídeo de videos.escola.example/ }).waitFor()
  const keptPolicy = () =>
    page.evaluate(async () => {
      const kept = await caches.match('/index.html', { ignoreSearch: true })
      return kept?.headers.get('Content-Security-Policy')
    })
  await expect
    .poll(keptPolicy)
    .toContain("frame-src 'self' https://vimeo.com https://*.vimeo.com https://escola.example")
  await page.reload()
  await watchAll(page)
  await page.frameLocator('iframe').getByText('vídeo').waitFor()
})

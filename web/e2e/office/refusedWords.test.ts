import { expect, onTestFinished, test } from 'vitest'
import { desktop, openBrowser } from '#scripts/testKit/browser/browser.ts'
import { makeLesson } from '#scripts/testKit/screens/office.ts'
import { atRest, keptOffline, signIn } from '#scripts/testKit/screens/people.ts'
import { startServer } from '#scripts/testKit/server/server.ts'

// Covers: no field has an English name on a screen.

test('what the server refused later names its field as people call it', async () => {
  const setting = { CHAMADA_VIDEO_HOSTS: '*' }
  const school = await startServer(setting)
  const office = await openBrowser(school.url, desktop)
  onTestFinished(async () => {
    await office.end()
    await school.end()
  })
  await signIn(office.page, 'direcao@chamada.demo')
  await keptOffline(office.page)
  await office.context.setOffline(true)
  await office.page.goto('/admin/modules/1')
  await makeLesson(office.page, {
    title: 'Mapas',
    video: ['Mapas do bairro', '<iframe src="https://videos.escola.example/1"></iframe>'],
    material: ['Mapa', 'https://escola.br/mapa.pdf'],
  })
  await school.stop()
  setting.CHAMADA_VIDEO_HOSTS = 'vimeo.com'
  await school.start()
  await office.context.setOffline(false)
  await atRest(office.page)
  await office.page.goto('/sync')
  const refusal = await office.page.getByText(/^Recusada: /).innerText()
  expect(refusal).toMatch(/^Recusada: Código de incorporação: a rede não libera vídeos de videos\.escola\.example\./)
})

import { join } from 'node:path'
import type { Page } from 'playwright'
import { patch, put } from '#schema/nouns/tables.ts'
import { keepNothing } from '#scripts/testKit/browser/brokenDisk.ts'
import { type Browser, desktop, openBrowser, phone } from '#scripts/testKit/browser/browser.ts'
import { breakStart, forgetWorker, requestsFor } from '#scripts/testKit/browser/workerFiles.ts'
import { keptOffline, signIn, synced } from '#scripts/testKit/screens/people.ts'
import { chooseInMenu, markAbsent, markPresent, openRoll, savedMarks } from '#scripts/testKit/screens/rollPage.ts'
import { changeOnServer, leftClass } from '#scripts/testKit/server/askServer.ts'
import { type FaultProxy, faultProxy } from '#scripts/testKit/server/faultProxy.ts'
import { type RunningServer, startServer } from '#scripts/testKit/server/server.ts'
import { showLeftWork } from './leftWorkShots.ts'
import { heading } from './shot.ts'

/**
 * The sizes in which a teacher's view of faults is taken: phones that are small, in landscape, or set to larger
 * letters.
 */
const sizes = {
  phone: { width: 360, height: 740, font: '100%' },
  small: { width: 320, height: 568, font: '100%' },
  side: { width: 740, height: 360, font: '100%' },
  larger: { width: 360, height: 740, font: '130%' },
}

interface Scene {
  server: RunningServer
  proxy: FaultProxy
  browser: Browser
  page: Page
  /** Takes pictures of the page, in every size and both themes; of another page, in its own size. */
  shoot(name: string, other?: Page): Promise<void>
}

/** Takes the pictures of every fault. Returns how many were taken. */
export async function takeFaultShots(folder: string): Promise<number> {
  let taken = 0
  for (const scene of scenes) {
    const server = await startServer()
    const proxy = await faultProxy(server.port)
    const browser = await openBrowser(proxy.url, { ...phone, ...scene.options })
    const { page } = browser
    const shoot = async (name: string, other?: Page) => {
      for (const colorScheme of other ? (['light', 'dark'] as const) : []) {
        await other!.emulateMedia({ colorScheme })
        await other!.screenshot({ path: join(folder, `${name}-desktop-${colorScheme}.png`) })
        taken++
      }
      if (other) return
      for (const [size, { width, height, font }] of Object.entries(sizes))
        for (const colorScheme of ['light', 'dark'] as const) {
          await page.emulateMedia({ colorScheme })
          await page.setViewportSize({ width, height })
          await page.evaluate((set) => {
            document.documentElement.style.fontSize = set
            scrollTo(0, 0)
          }, font)
          await page.evaluate(() => document.fonts.ready)
          await page.screenshot({ path: join(folder, `${name}-${size}-${colorScheme}.png`) })
          taken++
        }
      await page.setViewportSize(phone.viewport)
      await page.evaluate(() => document.documentElement.removeAttribute('style'))
    }
    await scene.show({ server, proxy, browser, page, shoot })
    await browser.end()
    await proxy.close()
    await server.end()
  }
  return taken
}

const teacher = 'professora@chamada.demo'
const chip = (page: Page, words: RegExp) => page.locator('[data-sync-chip]').and(page.getByLabel(words)).waitFor()

/** Leaves a roll with one mark that the server has not accepted yet. */
async function leaveOneUnsent(page: Page, proxy: FaultProxy) {
  await signIn(page, teacher)
  await keptOffline(page)
  await openRoll(page, 3)
  Object.assign(proxy, { fault: 'busy' })
  await markAbsent(page, 0)
  await savedMarks(page, 1)
}

const scenes: { show(scene: Scene): Promise<void>; options?: { serviceWorkers?: 'block' } }[] = [
  {
    async show({ proxy, page, shoot }) {
      await signIn(page, teacher)
      await keptOffline(page)
      await openRoll(page, 3)
      await shoot('roll-fresh')
      await markPresent(page, 0)
      await page.getByRole('button', { name: 'Concluir chamada' }).click()
      const dialog = page.getByRole('alertdialog')
      await dialog.waitFor()
      await shoot('roll-unmarked')
      await dialog.getByRole('button', { name: /^Marcar os/ }).press('Enter')
      await page.getByText(/salva neste aparelho às/).waitFor()
      await synced(page)
      await page.reload()
      await page.locator('[data-on=saved]').nth(5).waitFor()
      await shoot('roll-reopened')
      await markAbsent(page, 1)
      await dialog.waitFor()
      await shoot('roll-change')
      await dialog.getByRole('button', { name: 'Alterar' }).press('Enter')
      await dialog.waitFor({ state: 'detached' })
      await chooseInMenu(page, 'Histórico da chamada')
      await page
        .getByRole('dialog')
        .getByText(/ausente/)
        .first()
        .waitFor()
      await shoot('roll-history')
      await page.keyboard.press('Escape')

      Object.assign(proxy, { fault: 'portal', everywhere: true })
      await markAbsent(page, 2)
      await chip(page, /rede pede login/)
      await shoot('portal-roll')
      await page.locator('[data-sync-chip]').click()
      await heading(page, 'A rede pede login', 2)
      await shoot('portal-sync')
      Object.assign(proxy, { fault: 'busy' })
      await page.getByRole('button', { name: 'Sincronizar agora' }).click()
      await chip(page, /aguardando o servidor/)
      await shoot('server-away-sync')
    },
  },
  {
    async show({ server, proxy, page, shoot }) {
      await signIn(page, teacher)
      await keptOffline(page)
      await openRoll(page, 3)
      Object.assign(proxy, { fault: 'busy' })
      await markPresent(page, 0)
      await page.getByRole('button', { name: 'Marcar restantes como presentes' }).click()
      const ids = await page.evaluate(() =>
        [...document.querySelectorAll<HTMLElement>('[data-student]')]
          .slice(0, 2)
          .map((row) => Number(row.dataset.student)),
      )
      await changeOnServer(
        server,
        ids.map((id) => leftClass(3, id)),
      )
      Object.assign(proxy, { fault: 'none' })
      await chip(page, /Precisa de atenção: 2/)
      await page.locator('[data-sync-chip]').click()
      await page.getByText(/^Ver as \d+ marcações$/).click()
      await shoot('refused')
      await changeOnServer(
        server,
        ids.map((id) => patch('enrollments', `3/${id}`, { leftAt: null })),
      )
    },
  },
  {
    async show({ page, shoot }) {
      await signIn(page, teacher)
      await keptOffline(page)
      await openRoll(page, 3)
      await keepNothing(page)
      await markAbsent(page, 0)
      await chip(page, /Sem espaço/)
      await shoot('full-roll')
      await page.locator('[data-sync-chip]').click()
      await heading(page, 'Sem espaço no aparelho', 2)
      await shoot('full-sync')
    },
  },
  {
    async show({ server, page, browser, shoot }) {
      await signIn(page, teacher)
      await keptOffline(page)
      await openRoll(page, 3)
      await browser.context.setOffline(true)
      await markPresent(page, 0)
      await savedMarks(page, 1)
      const desk = await openBrowser(server.url, desktop)
      await signIn(desk.page, teacher)
      await openRoll(desk.page, 3)
      await markAbsent(desk.page, 0)
      await savedMarks(desk.page, 1)
      await synced(desk.page)
      await desk.end()
      await browser.context.setOffline(false)
      await chip(page, /aviso/)
      await page.locator('[data-sync-chip]').click()
      await page.getByText(/^Substituídas por você/).waitFor()
      await shoot('overwritten-by-own')
    },
  },
  {
    async show({ proxy, page, shoot }) {
      await signIn(page, teacher)
      await forgetWorker(page)
      proxy.refused = requestsFor(/^assets\/(Classes|RollCall|Schedule)Screen-/)
      await page.goto('/sync')
      await chip(page, /^Preparando para usar sem internet \d+%/)
      await shoot('preparing')
      proxy.refused = null
      await page.reload()
      await chip(page, /^Pronto/)
      await shoot('ready')
    },
  },
  {
    options: { serviceWorkers: 'block' },
    async show({ page, shoot }) {
      await page.clock.install({ time: Date.now() + 2 * 24 * 60 * 60_000 })
      await signIn(page, teacher)
      await page.getByText(/O relógio deste aparelho está/).waitFor()
      await shoot('clock-dashboard')
      await page.goto('/teacher/classes/3/roll-call')
      await page.getByRole('heading', { name: 'Confira o dia da chamada' }).waitFor()
      await shoot('clock-question')
      await page.getByRole('button', { name: /^Fazer a chamada de/ }).click()
      await page.locator('[data-student]').first().waitFor()
      await shoot('clock-roll')
    },
  },
  {
    options: { serviceWorkers: 'block' },
    async show({ page, shoot }) {
      await signIn(page, teacher)
      await page.route('**/api/sync', (route) => route.abort())
      await openRoll(page, 3)
      await shoot('day-not-known')
    },
  },
  {
    async show({ proxy, page, shoot }) {
      await leaveOneUnsent(page, proxy)
      await page.getByRole('button', { name: /^Minha conta/ }).click()
      await page.getByRole('menuitem', { name: 'Sair' }).click()
      await page.getByRole('button', { name: 'Enviar agora' }).waitFor()
      await shoot('sign-out')
      await page.getByLabel('Mostrar meu nome na tela de entrada').check()
      await page.getByRole('button', { name: 'Guardar neste aparelho' }).click()
      await page.getByText(/guardada neste aparelho/).waitFor()
      await shoot('who-waits')
      Object.assign(proxy, { fault: 'portal', everywhere: true })
      await page.getByLabel('E-mail ou usuário').fill(teacher)
      await page.getByLabel('Senha').fill('chamada-demo')
      await page.getByRole('button', { name: 'Entrar', exact: true }).click()
      await heading(page, 'A rede pede login', 2)
      await shoot('portal-sign-in')
    },
  },
  {
    async show({ proxy, page, shoot }) {
      await leaveOneUnsent(page, proxy)
      await breakStart(page)
      await page.reload()
      await heading(page, 'O Chamada não abriu')
      await shoot('last-resort')
    },
  },
  { show: showLeftWork },
  {
    // Wi-Fi without internet: the video's host is silent.
    async show({ browser, server, page, shoot }) {
      const video = { id: 9001, lessonId: 5, title: 'Frações na cozinha', visibility: 'both', order: 1 } as const
      const videoEmbed = '<iframe src="https://player.vimeo.com/video/1"></iframe>'
      const elsewhere = videoEmbed.replace('player.vimeo.com', 'videos.example')
      const other = { ...video, id: 9002, title: 'De outro site', order: 2, videoEmbed: elsewhere }
      await changeOnServer(server, [put('lessonVideos', { ...video, videoEmbed }), put('lessonVideos', other)])
      await browser.context.route(/vimeo\.com/, (route) => route.abort('namenotresolved'))
      await signIn(page, 'aluna@chamada.demo')
      await page.goto('/student/my-modules/1?aula=5')
      await page.getByRole('button', { name: /^Ver vídeo de/ }).waitFor()
      await shoot('video-on-request')
      await page.getByRole('button', { name: /^Ver vídeo de/ }).click()
      await page.getByText(/^O site do vídeo não respondeu/).waitFor()
      await shoot('silent-video')
      await page.getByRole('button', { name: '2. De outro site' }).click()
      await page.getByText(/^Este vídeo é de um site que a rede não libera/).waitFor()
      await shoot('video-not-allowed')
    },
  },
]

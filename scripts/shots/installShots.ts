import { heading, type Shot, shot } from './shot.ts'

/** The offer to install the app: by the browser's own prompt, and by hand. */
export const installShots: Shot[] = [
  shot('install', async (page) => {
    await page.goto('/')
    await heading(page, 'Hoje', 2)
    await page.evaluate(`dispatchEvent(Object.assign(new Event('beforeinstallprompt'), { prompt() {} }))`)
    await page.getByRole('heading', { name: 'Instale Chamada neste aparelho' }).scrollIntoViewIfNeeded()
  }),
  shot('install-by-hand', async (page) => {
    await page.addInitScript(() => {
      Object.defineProperty(navigator, 'standalone', { value: false })
      window.addEventListener('beforeinstallprompt', (event) => event.stopImmediatePropagation())
    })
    await page.goto('/sync')
    await page.getByRole('heading', { name: 'Instale Chamada neste aparelho' }).scrollIntoViewIfNeeded()
  }),
]

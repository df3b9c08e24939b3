import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { drawAlone } from '#web/tests/support/component/drawAlone.tsx'
import { VideoFrame } from './VideoFrame.tsx'

// Covers: embeds load after a click, from hosts that the network allows.

function show(markup: string, { online = true, hosts = ['*'] as readonly string[] } = {}) {
  const alone = drawAlone()
  const draw = (online: boolean) =>
    alone.draw(<VideoFrame title="Frações na cozinha" markup={markup} online={online} kept={false} hosts={hosts} />)
  draw(online)
  return draw
}

const requestedFrom = (host: string) =>
  performance.getEntriesByType('resource').filter(({ name }) => name.includes(host))
const embed = (src: string) => `<iframe src="${src}"></iframe>`
const requestOf = (host: string) => page.getByRole('button', { name: `Ver vídeo de ${host}: Frações na cozinha` })

test('a video of another host shows our card, and asks that host for nothing before the person does', async () => {
  show(embed('https://videos.invalid/1'))
  await expect.element(requestOf('videos.invalid')).toBeVisible()
  expect(document.querySelector('iframe, link[href*="videos.invalid"]')).toBeNull()
  expect(requestedFrom('videos.invalid')).toEqual([])
  await requestOf('videos.invalid').click()
  await expect.element(page.getByText(/O site do vídeo não respondeu/)).toBeVisible()
  await page.getByRole('button', { name: 'Abrir assim mesmo' }).click()
  expect(document.querySelector('iframe')!.src).toBe('https://videos.invalid/1')
})

test('by keyboard, the focus goes from the button to where the video plays', async () => {
  show(embed('https://keyboard.invalid/1'))
  await expect.element(requestOf('keyboard.invalid')).toBeEnabled()
  const button = requestOf('keyboard.invalid').element() as HTMLElement
  expect(button.getBoundingClientRect().height).toBeGreaterThanOrEqual(44)
  button.focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('status')).toBeVisible()
  expect(document.activeElement!.contains(page.getByRole('status').element())).toBe(true)
})

test('the button says which site the video is of, as people know it', async () => {
  const sites = [
    ['https://www.youtube-nocookie.com/embed/a', 'youtube.com'],
    ['https://m.youtube.com/embed/a', 'youtube.com'],
    ['https://player.vimeo.com/video/1', 'vimeo.com'],
    ['https://evil-nocookie.invalid/1', 'evil-nocookie.invalid'],
  ]
  for (const [address] of sites) show(embed(address!))
  const buttons = page.getByRole('button', { name: /^Ver vídeo de/ })
  await expect.poll(() => buttons.all().length).toBe(sites.length)
  expect(buttons.all().map((each) => each.element().textContent)).toEqual(
    sites.map(([, site]) => `Ver vídeo de ${site}`),
  )
})

test('a video from a host that the network does not allow says so, and cannot be asked for', async () => {
  show(embed('https://youtube.com.evil.invalid/embed/a'), { hosts: ['youtube.com'] })
  await expect
    .element(page.getByText('Este vídeo é de um site que a rede não libera: youtube.com.evil.invalid'))
    .toBeVisible()
  expect(page.getByRole('button').all()).toEqual([])
  expect(requestedFrom('evil.invalid')).toEqual([])
})

test('without a network it says so; one that was asked for stays when the network goes', async () => {
  const draw = show(embed('https://network.invalid/1'), { online: false })
  const card = page.getByText('Este vídeo está na internet, em network.invalid, e abre quando houver conexão.')
  await expect.element(card).toBeVisible()
  expect(requestedFrom('network.invalid')).toEqual([])
  draw(true)
  await requestOf('network.invalid').click()
  await page.getByRole('button', { name: 'Abrir assim mesmo' }).click()
  draw(false)
  await expect.element(page.getByText('Sem internet: o vídeo pode parar.')).toBeVisible()
  expect(document.querySelector('iframe')!.src).toBe('https://network.invalid/1')
})

test('a host that sends the icon’s request on has answered, although the page’s policy ends it there', async () => {
  show(embed('https://sends-on.invalid/1'))
  await expect.element(requestOf('sends-on.invalid')).toBeEnabled()
  const button = requestOf('sends-on.invalid').element() as HTMLElement
  button.click()
  await Promise.resolve()
  const report = { blockedURI: 'https://sends-on.invalid/favicon.ico?1', effectiveDirective: 'img-src' }
  document.dispatchEvent(
    new SecurityPolicyViolationEvent('securitypolicyviolation', report as SecurityPolicyViolationEventInit),
  )
  await expect.poll(() => document.querySelector('iframe')?.src).toBe('https://sends-on.invalid/1')
})

/** A card with a still, as our own server would answer it. */
function showStill({ online = true } = {}) {
  const canvas = Object.assign(document.createElement('canvas'), { width: 48, height: 36 })
  const alone = drawAlone()
  const draw = (still: string | undefined) =>
    alone.draw(
      <VideoFrame
        {...{ online, still, title: 'Frações na cozinha', kept: false, hosts: ['*'] }}
        markup={embed('https://www.youtube.com/embed/dQw4w9WgXcQ')}
      />,
    )
  const image = () => alone.element.querySelector('img')
  return { draw, image, picture: canvas.toDataURL(), element: alone.element }
}

test.each([true, false])(
  'the card shows the still that the school keeps, as decoration, and asks the site for nothing (online: %s)',
  async (online) => {
    const { draw, image, picture, element } = showStill({ online })
    draw(picture)
    await expect.poll(() => image() && getComputedStyle(image()!).opacity).toBe('1')
    expect(image()!.alt).toBe('')
    expect(page.getByRole('img').all()).toHaveLength(0)
    const words = online ? 'Ver vídeo de youtube.com' : 'Este vídeo está na internet'
    await expect.element(page.getByText(words).first()).toBeVisible()
    const frame = element.querySelector('[data-screen-only]')!.getBoundingClientRect()
    expect(image()!.getBoundingClientRect().width).toBe(frame.width)
    expect([requestedFrom('youtube.com'), requestedFrom('ytimg.com')]).toEqual([[], []])
  },
)

test('a still that does not come leaves the card as it is', async () => {
  const { draw, image } = showStill()
  draw('/api/lesson-videos/7/still')
  await expect.poll(() => image()?.complete).toBe(true)
  expect(getComputedStyle(image()!).opacity).toBe('0')
  await expect.element(requestOf('youtube.com')).toBeVisible()
  draw(undefined)
  await expect.poll(image).toBe(null)
})

import { Suspense } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, onTestFinished, test, vi } from 'vitest'
import { dialog, press } from '#web/tests/support/component/office.ts'
import { ThemeProvider } from '#web/theme/ThemeProvider.tsx'
import { dialogOnUse } from './dialogOnUse.tsx'
import Modal from './Modal.tsx'

const Cards = ({ onClose }: { onClose(): void }) => (
  <Modal title="Cartões de acesso" about="122 pessoas" {...{ onClose }} />
)

test('a dialog that is not on the device says so, and opens once it can be fetched', async () => {
  const load = vi.fn().mockRejectedValueOnce(new Error('offline')).mockResolvedValue({ default: Cards })
  const Opened = dialogOnUse<{ onClose(): void }>('Cartões de acesso', load)
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  onTestFinished(() => {
    root.unmount()
    place.remove()
  })
  const draw = (isOpen: boolean) =>
    root.render(
      <ThemeProvider>
        <p>A lista atrás</p>
        <Suspense>{isOpen && <Opened onClose={() => draw(false)} />}</Suspense>
      </ThemeProvider>,
    )
  const cards = dialog('Cartões de acesso')
  draw(true)
  await expect.element(cards.getByText(/ainda não está neste aparelho/)).toBeVisible()
  expect(place.textContent).toContain('A lista atrás')
  await press('Entendi', cards)
  await expect.element(cards).not.toBeInTheDocument()
  draw(true)
  await expect.element(cards.getByText('122 pessoas')).toBeVisible()
})

import { lazy, Suspense } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { drawAlone } from '#web/tests/support/component/drawAlone.tsx'
import { loadDayPicker } from './dayPickerPart.ts'

const Picker = lazy(() => loadDayPicker(() => Promise.reject(new TypeError('Failed to fetch'))))

test('where the picker is not on the device and there is no network, a plain field chooses a day up to today', async () => {
  const chosen = vi.fn()
  drawAlone().draw(
    <MemoryRouter>
      <Suspense>
        <Picker title="Data da chamada" value="2026-11-20" max="2026-11-25" onChoose={chosen} onClose={() => {}} />
      </Suspense>
    </MemoryRouter>,
  )
  await page.getByLabelText('Dia').fill('2026-11-26')
  await page.getByRole('button', { name: 'Escolher' }).click()
  expect(chosen).not.toHaveBeenCalled()
  await page.getByLabelText('Dia').fill('2026-11-19')
  await page.getByRole('button', { name: 'Escolher' }).click()
  await expect.poll(() => chosen.mock.calls).toEqual([['2026-11-19']])
})

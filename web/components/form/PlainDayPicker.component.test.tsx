import { lazy, Suspense } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { useNotices } from '#web/components/toast/notify.ts'
import { drawAlone } from '#web/tests/support/component/drawAlone.tsx'
import { DateField } from './DateField.tsx'
import { loadDayPicker } from './dayPickerPart.ts'

const noNetwork = () => Promise.reject(new TypeError('Failed to fetch'))
const Picker = lazy(() => loadDayPicker(noNetwork))

test('where the picker is not on the device and there is no network, a plain field chooses a day up to today', async () => {
  const chosen = vi.fn()
  drawAlone().draw(
    <MemoryRouter>
      <Suspense>
        <Picker title="Data da chamada" value="2026-11-20" max="2026-11-25" onChoose={chosen} onClose={() => {}} />
      </Suspense>
    </MemoryRouter>,
  )
  await page.getByLabelText('Dia').fill('26/11/2026')
  await page.getByRole('button', { name: 'Escolher' }).click()
  await expect.element(page.getByRole('alert')).toHaveTextContent('Dia: escolha um dia até 25/11/2026')
  expect(chosen).not.toHaveBeenCalled()
  await page.getByLabelText('Dia').fill('19/11/2026')
  await page.getByRole('button', { name: 'Escolher' }).click()
  await expect.poll(() => chosen.mock.calls).toEqual([['2026-11-19']])
})

test('there, the calendar of a field says that it is not on the device, and the day is typed', async () => {
  const reported = vi.fn()
  drawAlone().draw(<DateField label="Desde" loadMonth={noNetwork} onChange={reported} />)
  await page.getByRole('button', { name: 'Escolher dia' }).click()
  await expect
    .poll(() => useNotices.getState().waiting.map(({ title }) => title))
    .toEqual(['O calendário ainda não está neste aparelho'])
  await page.getByLabelText('Desde').fill('26/11/2026')
  expect(reported.mock.calls).toEqual([['2026-11-26']])
})

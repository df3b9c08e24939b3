import { expect, test } from 'vitest'
import { type Box, toastPlace } from './toastPlace.ts'

const box = (left: number, top: number, right: number, bottom: number): Box => ({ left, top, right, bottom })
const phone = { window: { width: 390, height: 844 }, toast: { width: 358, height: 90 }, bars: [] as Box[] }
const desktop = { window: { width: 1366, height: 768 }, toast: { width: 384, height: 90 }, bars: [] as Box[] }

test('on a phone a notice stands over the bar of places, and over the buttons of a roll', () => {
  expect(toastPlace(phone)).toEqual({ at: 'bottom', inset: 8 })
  expect(toastPlace({ ...phone, bars: [box(0, 787, 390, 844)] })).toEqual({ at: 'bottom', inset: 65 })
  expect(toastPlace({ ...phone, bars: [box(0, 787, 390, 844), box(16, 700, 374, 780)] }).inset).toBe(152)
})

test('on a phone it stands above a sheet, or over the buttons of a sheet that fills the window', () => {
  const low = { box: box(0, 500, 390, 844), buttons: box(0, 770, 390, 844) }
  expect(toastPlace({ ...phone, dialog: low })).toEqual({ at: 'top', inset: 8 })
  const high = { box: box(0, 68, 390, 844), buttons: box(0, 770, 390, 844) }
  expect(toastPlace({ ...phone, dialog: high })).toEqual({ at: 'bottom', inset: 82 })
})

test('on a desktop it stands in the corner, beside or below a dialog, at the left of a wide one’s buttons, else over them', () => {
  expect(toastPlace(desktop)).toEqual({ at: 'bottom', inset: 16 })
  expect(toastPlace({ ...desktop, bars: [box(288, 690, 1334, 752)] }).inset).toBe(86)
  const narrow = { box: box(408, 60, 958, 700), buttons: box(408, 640, 958, 700) }
  expect(toastPlace({ ...desktop, dialog: narrow })).toEqual({ at: 'bottom', inset: 16 })
  const wide = { box: box(235, 57, 1131, 711), buttons: box(235, 640, 1131, 711) }
  expect(toastPlace({ ...desktop, dialog: wide })).toEqual({ at: 'bottom', inset: 136 })
  const withRoom = { ...wide, buttons: box(860, 640, 1131, 711) }
  expect(toastPlace({ ...desktop, dialog: withRoom })).toEqual({ at: 'bottom', inset: 16, beside: true })
  const short = { box: box(235, 284, 1131, 720), buttons: box(235, 660, 1131, 720) }
  expect(toastPlace({ ...desktop, dialog: short })).toEqual({ at: 'top', inset: 8 })
})

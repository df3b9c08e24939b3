import { type ComponentType, lazy } from 'react'
import type { DayPickerProps } from './dayPickerProps.ts'

type Part = Promise<{ default: ComponentType<DayPickerProps> }>

/** Loads the picker of a day, or a plain field where the device has no network and has not kept the picker's code. */
export const loadDayPicker = (load: () => Part): Part => load().catch((): Part => import('./PlainDayPicker.tsx'))

export const DayPickerPart = lazy(() => loadDayPicker(() => import('./DayPicker.tsx')))

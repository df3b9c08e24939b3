import { create } from 'zustand'
import type { Absence } from '#schema/sync/absence.ts'

/** Whether this device asks for the password before it shows anything; 'unknown' until that was read. */
interface DeviceLock {
  state: 'unknown' | 'open' | 'locked'
  /** How long the server has not answered. */
  absence?: Absence | undefined
  /** Whether the device can check the password itself, without the server. */
  checksHere?: boolean
}

export const unknownLock: DeviceLock = { state: 'unknown' }

export const useDeviceLock = create<DeviceLock>(() => unknownLock)

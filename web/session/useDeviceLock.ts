import { create } from 'zustand'

/**
 * Whether this device asks for the password before it shows anything; 'unknown' until that was read. `away` is how long
 * the server has not answered, ms.
 */
interface DeviceLock {
  state: 'unknown' | 'open' | 'locked'
  away: number
}

export const unknownLock: DeviceLock = { state: 'unknown', away: 0 }

export const useDeviceLock = create<DeviceLock>(() => unknownLock)

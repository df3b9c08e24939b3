import { DeviceDatabase } from '../mirror/device.ts'

/** What this device remembers of itself and of who is signed in. */
export const device = new DeviceDatabase()

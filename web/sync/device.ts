import { DeviceDatabase } from '#web/mirror/database/device.ts'

/** What this device remembers about itself and about who is signed in. */
export const device = new DeviceDatabase()

import type { OutboxCall, Receipt } from '#schema/sync/protocol.ts'
import { readerOf } from '#server/store/queries/reader.ts'
import { type ApiDevice, openDevice } from './apiDevice.ts'
import { testServer } from './testServer.ts'

/** The date in the server's zone when a test begins. */
export const today = '2026-11-23'

/** A server with two devices: Marina's, who teaches the class 3, and Celia's of the office. */
export async function classAndOffice() {
  const server = await testServer()
  return {
    server,
    marina: await openDevice(server, 'marina'),
    celia: await openDevice(server, 'celia'),
    /** Sends acts as a device of this build does, in a session of now. */
    async send(device: ApiDevice, ...calls: OutboxCall[]): Promise<Receipt[]> {
      const cookie = await server.signIn(device.who)
      return (await server.sync(cookie, { ...device.request(calls), leavesOut: true })).receipts
    },
    marks: () => readerOf(server.store.q).where('attendance', { classId: 3 }),
  }
}
export type ClassAndOffice = Awaited<ReturnType<typeof classAndOffice>>

import { Agent, get } from 'node:http'
import { type DeviceOwner, openDevice } from '../server/syncDevice.ts'

/** What the bench asks of this process: these devices sync, and listen from then on. */
export interface CrowdOrder {
  url: string
  owners: DeviceOwner[]
}

/** What it says: all devices listen, or one of them has this roll. */
export type CrowdNews = 'listening' | Shown
export interface Shown {
  classId: number
  /** The day of the roll. */
  date: string
  /** When the device had it, ms since 1970, with fractions. */
  at: number
}

// A process of the bench that plays connected devices: each pulls when it is poked, as the app does.

const streams = new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY })
const tell = (news: CrowdNews) => process.send!(news)

process.once('message', async ({ url, owners }: CrowdOrder) => {
  const waiting = [...owners]
  const open = async () => {
    for (let owner = waiting.shift(); owner; owner = waiting.shift()) await listen(url, owner)
  }
  await Promise.all(Array.from({ length: 20 }, open))
  tell('listening')
})
process.once('disconnect', () => process.exit())

async function listen(url: string, owner: DeviceOwner) {
  const device = openDevice(url, owner)
  await device.fetchAll()
  let again = false
  let running = false
  const poked = async () => {
    again = true
    if (running) return
    running = true
    while (again) {
      again = false
      const { answer } = await device.sync()
      const at = performance.timeOrigin + performance.now()
      for (const { rows } of answer.scopes)
        for (const { classId, date } of rows.rolls ?? []) tell({ classId, date, at })
    }
    running = false
  }
  await new Promise<void>((resolve, reject) => {
    const options = { agent: streams, headers: { Cookie: owner.cookie } }
    get(`${url}/api/events`, options, (answer) => {
      if (answer.statusCode !== 200) reject(new Error(`an event stream was answered with ${answer.statusCode}`))
      answer.setEncoding('utf8').on('data', (text: string) => {
        if (text.includes('event: hello')) resolve()
        if (text.includes('event: poke')) void poked()
      })
      answer.once('close', () => reject(new Error('an event stream ended')))
    }).once('error', reject)
  })
}

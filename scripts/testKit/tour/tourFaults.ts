import { copyFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import { patch } from '#schema/nouns/tables.ts'
import { keepNothing } from '#scripts/testKit/browser/brokenDisk.ts'
import { dieNext } from '#scripts/testKit/browser/brokenStorage.ts'
import { outboxCount } from '#scripts/testKit/screens/rollPage.ts'
import { changeOnServer, endSession, leftClass } from '#scripts/testKit/server/askServer.ts'
import type { Fault } from '#scripts/testKit/server/faultProxy.ts'
import { laterBuild } from '#scripts/testKit/server/laterBuild.ts'
import { backUp } from '#server/backup/backUp.ts'
import { restoreBackup } from '#server/backup/restoreBackup.ts'
import { demoPassword } from '#server/demo/accounts.ts'
import { copyWhileUsed, removeDatabase } from '#server/store/files/databaseFile.ts'
import { statusOf, type TourFault } from './faultTour.ts'
import type { Tour } from './tourDevice.ts'

const waiting = /^6 alterações aguardando (o servidor|envio|internet)$/
const asksForLogin = { says: /^6 alterações aguardando · a rede pede login$/ }

/** A fault in which calls of the sync, or of the whole API, get this answer. */
const answered = (name: string, fault: Fault, { says = waiting, everywhere = false } = {}): TourFault => ({
  name,
  says,
  begin: ({ proxy }) => Object.assign(proxy, { fault, everywhere }),
  heal: ({ proxy }) => Object.assign(proxy, { fault: 'none', everywhere: false }),
})

/** A line of 50 kbit/s with a delay of two seconds, which loses one call in four. */
const slow = { bytesPerSecond: 50_000 / 8, late: 2_000, cutOneIn: 4 }

const database = ({ server }: Tour) => join(server.data, 'chamada.sqlite')
const copy = ({ server }: Tour) => join(server.data, 'copy.sqlite')

const allSent = ({ device }: Tour) => expect.poll(() => outboxCount(device.page), { timeout: 30_000 }).toBe(0)

async function signInAgain(device: Tour['device']) {
  await device.press('Entrar de novo')
  await device.fill('Senha', demoPassword)
  await device.press('Entrar')
}

const cutOff = ({ proxy }: Tour) => Object.assign(proxy, { fault: 'reset', everywhere: true })
const connect = ({ proxy }: Tour) => Object.assign(proxy, { fault: 'none', everywhere: false })

/** The tour: what goes wrong on cheap phones, and in the networks and server rooms of schools. */
export const tourFaults: TourFault[] = [
  {
    name: 'no network, as in flight mode',
    says: /^6 alterações aguardando internet$/,
    chromiumOnly: true,
    begin: ({ device }) => device.chromium!.context.setOffline(true),
    heal: ({ device }) => device.chromium!.context.setOffline(false),
  },
  answered('every connection reset, as by a hotel’s DNS', 'reset', { everywhere: true }),
  answered('a call cut off while it is sent', 'halfRequest'),
  answered('the answer lost after the server had applied the call', 'answerLost'),
  answered('half an answer', 'halfAnswer'),
  answered('an empty answer', 'empty', asksForLogin),
  answered('every call sent twice by the network', 'twice', { says: /^Tudo salvo$|^Preparando|^Pronto/ }),
  answered('a portal’s page for the sync', 'portal', asksForLogin),
  answered('a portal’s page for every call', 'portal', { ...asksForLogin, everywhere: true }),
  answered('a redirect to a portal elsewhere', 'portalElsewhere', { ...asksForLogin, everywhere: true }),
  answered('the JSON of another program', 'otherProgram', asksForLogin),
  answered('a filter’s 403', 'forbidden', asksForLogin),
  answered('another server’s 404', 'notFound', { ...asksForLogin, everywhere: true }),
  answered('a proxy’s 413', 'tooLarge'),
  answered('a page of error 500', 'failing'),
  answered('a proxy’s 502', 'badGateway', { everywhere: true }),
  answered('503', 'busy'),
  answered('429 for two seconds', 'soon'),
  answered('426: the app is too old, and says so', 'tooOld'),
  answered('a server that does not answer', 'hang', { says: /^Enviando 6 alterações|aguardando/ }),
  {
    name: 'a line of 50 kbit/s, two seconds late, one call in four lost',
    says: /^Enviando|aguardando|^Tudo salvo/,
    begin: ({ proxy }) => Object.assign(proxy, { line: slow }),
    heal: ({ proxy }) => Object.assign(proxy, { line: null }),
  },
  {
    name: 'the server stopped',
    says: waiting,
    begin: ({ server }) => server.stop(),
    heal: ({ server }) => server.start(),
  },
  {
    name: 'the server killed during a sync',
    says: /./,
    midway: ({ server }) => server.stop('SIGKILL'),
    heal: ({ server }) => server.start(),
  },
  {
    name: 'the server restored from an earlier backup',
    says: /./,
    begin: (tour) => backUp({ data: tour.server.data, target: copy(tour), now: Date.now() }),
    async midway(tour) {
      await allSent(tour)
      await tour.server.stop()
      await restoreBackup({ file: copy(tour), data: tour.server.data, now: Date.now() })
    },
    async heal({ server, device }) {
      await server.start()
      // A restore ends all sessions.
      await signInAgain(device)
    },
  },
  {
    name: 'an earlier backup copied back by hand',
    says: /./,
    begin: (tour) => copyWhileUsed(database(tour), copy(tour)),
    async midway(tour) {
      await allSent(tour)
      await tour.server.stop()
      removeDatabase(database(tour))
      copyFileSync(copy(tour), database(tour))
    },
    heal: ({ server }) => server.start(),
  },
  {
    name: 'the browser killed with marks not sent',
    says: waiting,
    begin: cutOff,
    async midway({ device, address }) {
      await device.killAndReopen()
      await device.goto(address)
    },
    heal: connect,
  },
  {
    name: 'the page reloaded without a network',
    says: waiting,
    begin: cutOff,
    midway: ({ device, address }) => device.goto(address),
    heal: connect,
  },
  {
    name: 'all pages closed, another opened later',
    says: waiting,
    chromiumOnly: true,
    begin: cutOff,
    async midway({ device, address }) {
      const browser = device.chromium!
      const { page } = browser
      browser.page = await browser.context.newPage()
      await page.close()
      await browser.page.goto(address)
    },
    heal: connect,
  },
  {
    name: 'the worker stopped',
    says: waiting,
    chromiumOnly: true,
    begin: cutOff,
    async midway({ device }) {
      const { context, page } = device.chromium!
      const devtools = await context.newCDPSession(page)
      await devtools.send('ServiceWorker.enable')
      await devtools.send('ServiceWorker.stopAllWorkers')
      await devtools.detach()
    },
    heal: connect,
  },
  {
    name: 'the session ended meanwhile',
    says: /^Entre de novo para enviar · 6 alterações aguardando$/,
    begin: cutOff,
    async midway(tour) {
      await endSession(tour.server, (await tour.device.cookies()).find(({ name }) => name === 'chamada')!)
      connect(tour)
    },
    heal: ({ device }) => signInAgain(device),
  },
  studentTakenOut(),
  {
    name: 'a storage handle closed by the browser',
    says: /^Tudo salvo$|^Preparando|^Pronto/,
    begin: ({ device }) => dieNext(device.page, 0),
    heal: () => {},
  },
  {
    name: 'a full disk',
    says: /^Sem espaço/,
    refuses: /Não foi salvo: o armazenamento deste aparelho está cheio/,
    begin: ({ device }) => keepNothing(device.page),
    heal: ({ device, address }) => device.goto(address),
  },
  {
    name: 'the browser clears the data after everything was sent',
    says: /./,
    chromiumOnly: true,
    async midway({ device, address }) {
      const { context, page } = device.chromium!
      await page.locator('[data-sync-chip]:is([aria-label="Tudo salvo"], [aria-label^=Pronto])').waitFor()
      const devtools = await context.newCDPSession(page)
      const { origin } = new URL(address)
      await devtools.send('Storage.clearDataForOrigin', { origin, storageTypes: 'indexeddb' })
      await devtools.detach()
    },
    heal: () => {},
  },
  {
    name: 'the app’s own files cleared by the browser',
    says: waiting,
    begin: cutOff,
    async midway({ device }) {
      await device.page.evaluate(async () => {
        for (const name of await caches.keys()) await caches.delete(name)
      }, null)
    },
    async heal(tour) {
      connect(tour)
      await tour.device.goto(tour.address)
    },
  },
  {
    name: 'a newer build under way',
    says: waiting,
    chromiumOnly: true,
    begin: ({ proxy }) => Object.assign(proxy, { fault: 'busy' }),
    midway: ({ proxy, device }) => {
      const { folder } = laterBuild('laterT')
      Object.assign(proxy, { build: folder })
      return device.page.evaluate(async () => {
        const registration = (await navigator.serviceWorker.getRegistration())!
        await registration.update()
      }, null)
    },
    async heal({ device, proxy }) {
      await device.press('Atualizar agora')
      await device.chromium!.page.locator('script[src*=laterT]').first().waitFor({ state: 'attached' })
      Object.assign(proxy, { fault: 'none', build: null })
    },
  },
]

function studentTakenOut(): TourFault {
  let classId: number
  let studentId: number
  return {
    name: 'one student taken out of the class meanwhile',
    says: /^Precisa de atenção: 1$/,
    async begin(tour) {
      cutOff(tour)
      classId = Number(/classes\/(\d+)/.exec(tour.address)![1])
      studentId = await tour.device.page.evaluate(
        () => Number(document.querySelector<HTMLElement>('[data-student]')!.dataset.student),
        null,
      )
    },
    async midway(tour) {
      await changeOnServer(tour.server, [leftClass(classId, studentId)])
      connect(tour)
    },
    async heal({ server, device, address }) {
      await changeOnServer(server, [patch('enrollments', `${classId}/${studentId}`, { leftAt: null })])
      const isBack = (id: number) => document.querySelector(`[data-student="${id}"]`) !== null
      await device.goto(address)
      await expect.poll(() => device.page.evaluate(isBack, studentId), { timeout: 30_000 }).toBe(true)
      await device.goto(new URL('/sync', address).href)
      await device.press('Tentar de novo')
      await expect.poll(() => statusOf(device.page), { timeout: 30_000 }).not.toMatch(/Precisa de atenção/)
      await device.goto(address)
    },
  }
}

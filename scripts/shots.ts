import { copyFileSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { desktop, openBrowser, phone } from '#scripts/testKit/browser/browser.ts'
import { signIn } from '#scripts/testKit/screens/people.ts'
import { changeOnServer } from '#scripts/testKit/server/askServer.ts'
import { forgottenClass } from '#scripts/testKit/server/forgottenClass.ts'
import { startServer } from '#scripts/testKit/server/server.ts'
import { inRoot, work } from './lib/project.mjs'
import { lostShots, newcomers, outShots } from './shots/accessShots.ts'
import { takeFaultShots } from './shots/faultShots.ts'
import { beginning, guideShots } from './shots/guideShots.ts'
import { importOfflineShots, importShots } from './shots/importShots.ts'
import { longClass, longPapers } from './shots/longPapers.ts'
import { takeNewSchoolShots } from './shots/newSchoolShots.ts'
import { officeOfflineShots } from './shots/officeOfflineShots.ts'
import { adminShots, networkShots, unusual } from './shots/officeShots.ts'
import { paperShots } from './shots/paperShots.ts'
import { networkPapers, officeScreenPapers, studentPapers, teacherPapers } from './shots/screenPaperShots.ts'
import type { Shot } from './shots/shot.ts'
import { studentShots } from './shots/studentShots.ts'
import { teacherShots } from './shots/teacherShots.ts'
import { yearShots } from './shots/yearShots.ts'

// npm run shots: takes a picture of every screen and its states, on a phone and on a desktop, in both themes, into
// .chamada/shots; of what a teacher sees when something is wrong, in more sizes; and what the browser prints, as PDF files.
// With CHAMADA_BRIEF=1 it takes only the first pictures, with CHAMADA_SHOTS=direcao only what that person sees (nobody: without an account), with
// CHAMADA_SHOTS=papers only what is printed, with CHAMADA_SHOTS=faults only the faults, with CHAMADA_SHOTS=new-school only how a new school begins. The pictures of the README and the manifest are then left as they are.

const papersAndYear = [...paperShots, ...yearShots, ...importShots, ...importOfflineShots, ...officeOfflineShots]
const network = [...networkShots, ...guideShots]

const officePapers = [...officeScreenPapers, ...longPapers]
const onlyPapers = [teacherPapers, studentPapers, networkPapers, officePapers]

const people: [login: string, shots: Shot[]][] = [
  ['nobody', outShots],
  ['professora@chamada.demo', teacherShots],
  // Before the office, which gives her a new password.
  ['aluna@chamada.demo', studentShots],
  ['direcao@chamada.demo', adminShots],
  ['rede@chamada.demo', network],
  // After the others, whose lists it makes longer.
  ['secretaria@chamada.demo', papersAndYear],
  ['professora2@chamada.demo', lostShots],
  ['professora@chamada.demo', teacherPapers],
  ['aluna@chamada.demo', studentPapers],
  ['super@chamada.demo', networkPapers],
  ['secretaria@chamada.demo', officePapers],
]

/** The pictures that a browser shows when it offers to install the app. */
const ofManifest = {
  'phone-roll-call.png': 'roll-call-concluded-phone-light.png',
  'phone-dashboard.png': 'dashboard-phone-light.png',
  'phone-class.png': 'class-lessons-phone-light.png',
  'desktop-class.png': 'class-lessons-desktop-light.png',
  'desktop-roll-call.png': 'roll-call-marked-desktop-light.png',
}

const brief = process.env.CHAMADA_BRIEF === '1'
const only = process.env.CHAMADA_SHOTS
const folder = join(work, 'shots')
rmSync(folder, { recursive: true, force: true })
mkdirSync(folder, { recursive: true })

let taken = 0
for (const [device, options] of [
  ['phone', phone],
  ['desktop', desktop],
] as const) {
  for (const theme of brief ? (['light'] as const) : (['light', 'dark'] as const)) {
    /** What is printed is the same on every device. */
    const isPrinted = device === 'desktop' && theme === 'light'
    if (only === 'papers' && !isPrinted) continue
    const server = await startServer()
    await changeOnServer(server, [...forgottenClass(Date.now()).changes, ...newcomers])
    for (const [login, shots] of people.slice(0, brief ? 1 : undefined)) {
      const isOfPapers = onlyPapers.includes(shots)
      if (isOfPapers && !isPrinted) continue
      if (only && !(only === 'papers' ? isOfPapers : login.startsWith(only))) continue
      if ([adminShots, network, papersAndYear, officePapers].includes(shots)) await changeOnServer(server, unusual)
      if (shots === network) await changeOnServer(server, beginning)
      if (shots === officePapers) await changeOnServer(server, longClass(Date.now()))
      console.log(`${device}, ${theme}: ${login}…`)
      const browser = await openBrowser(server.url, { ...options, colorScheme: theme })
      if (login !== 'nobody') await signIn(browser.page, login)
      for (const { name, show, paper } of shots) {
        await show(browser.page)
        if (paper && !isPrinted) continue
        await browser.page.evaluate(() => document.fonts.ready)
        if (paper) await browser.page.pdf({ path: join(folder, `${name}.pdf`), preferCSSPageSize: true })
        else await browser.page.screenshot({ path: join(folder, `${name}-${device}-${theme}.png`) })
        taken++
      }
      await browser.end()
    }
    await server.end()
  }
}
if (!brief && (!only || only === 'faults')) taken += await takeFaultShots(folder)
if (!brief && (!only || only === 'new-school')) taken += await takeNewSchoolShots(folder)
if (!brief && !only) {
  copyFileSync(join(folder, 'roll-call-concluded-phone-light.png'), inRoot('scripts', 'readme-roll-call.png'))
  const shown = inRoot('web', 'public', 'screenshots')
  mkdirSync(shown, { recursive: true })
  for (const [name, shot] of Object.entries(ofManifest)) copyFileSync(join(folder, shot), join(shown, name))
}
console.log(`${taken} pictures in .chamada/shots`)

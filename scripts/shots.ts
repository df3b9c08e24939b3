import { copyFileSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { changeOnServer } from '../web/e2e/harness/askServer.ts'
import { desktop, openBrowser, phone } from '../web/e2e/harness/browser.ts'
import { forgottenClass } from '../web/e2e/harness/forgottenClass.ts'
import { enterClassroom, keptOffline, signIn } from '../web/e2e/harness/people.ts'
import { startServer } from '../web/e2e/harness/server.ts'
import { installShots } from './lib/installShots.ts'
import { adminShots, networkShots, unusual } from './lib/officeShots.ts'
import { inRoot, work } from './lib/project.mjs'
import { rollDayShots } from './lib/rollDayShots.ts'
import { heading, type Shot } from './lib/shot.ts'

// npm run shots: a picture of every screen and of its states, on a phone and on a desktop, in both themes, into
// .chamada/shots. With CHAMADA_BRIEF=1, the first of them only; with CHAMADA_SHOTS=direcao, only what that person sees. The
// README's picture and the manifest's are then left as they are.

const teacherShots: Shot[] = [
  { name: 'dashboard', show: (page) => page.goto('/').then(() => heading(page, 'Hoje', 2)) },
  {
    name: 'schedule-today',
    show: (page) => page.goto('/teacher/schedule').then(() => heading(page, /Em Andamento|Próximas Aulas|Nenhuma/, 2)),
  },
  {
    name: 'schedule-week',
    show: (page) => page.goto('/teacher/schedule?aba=semana').then(() => heading(page, 'Turmas da Semana', 2)),
  },
  {
    name: 'classes',
    show: (page) => page.goto('/teacher/classes').then(() => page.getByRole('list', { name: 'Turmas' }).waitFor()),
  },
  {
    name: 'class-lessons',
    show: async (page) => {
      await page.goto('/teacher/classes')
      await page.getByRole('list', { name: 'Turmas' }).getByRole('link').first().click()
      await page.getByRole('button', { name: 'Ocultar Aulas' }).first().waitFor()
    },
  },
  {
    name: 'class-completion',
    show: async (page) => {
      await page
        .getByRole('button', { name: /^(Marcar como Feita|Feita)/ })
        .first()
        .click()
      await page.getByRole('dialog', { name: 'Status da Aula' }).waitFor()
    },
  },
  {
    name: 'class-students',
    show: async (page) => {
      await page.keyboard.press('Escape')
      await page.getByRole('tab', { name: 'Alunos' }).click()
      await page.getByRole('table').waitFor()
    },
  },
  {
    name: 'roll-call-empty',
    show: async (page) => {
      await page.goto('/')
      await enterClassroom(page)
    },
  },
  {
    name: 'roll-call-day',
    show: async (page) => {
      await page.getByRole('button', { name: /^Data:/ }).click()
      await page.getByRole('dialog', { name: 'Data da chamada' }).getByRole('grid').first().waitFor()
    },
  },
  {
    name: 'roll-call-marked',
    show: async (page) => {
      await page.keyboard.press('Escape')
      await page.getByRole('button', { name: 'Todos presentes' }).click()
      for (const i of [1, 3, 6])
        await page
          .getByRole('button', { name: /^Ausente/ })
          .nth(i)
          .click()
      await page
        .getByText(/3 faltas/)
        .first()
        .waitFor()
    },
  },
  {
    name: 'roll-call-rating',
    show: async (page) => {
      await page
        .getByRole('button', { name: /^Avaliar/ })
        .nth(2)
        .click()
      await page.getByRole('button', { name: 'Boa' }).click()
      await page.getByLabel('Comentário (opcional)').fill('Ajudou os colegas com as frações.')
    },
  },
  {
    name: 'roll-call-concluded',
    show: async (page) => {
      await page.getByRole('button', { name: 'Salvar' }).click()
      await page.getByRole('button', { name: /^Concluir/ }).click()
      await page.getByText(/enviada às/).waitFor()
    },
  },
  {
    name: 'roll-call-offline',
    show: async (page) => {
      await keptOffline(page)
      await page.context().setOffline(true)
      await page
        .getByRole('button', { name: /^Ausente/ })
        .nth(8)
        .click()
      await page
        .getByText(/aguarda envio/)
        .first()
        .waitFor()
    },
  },
  { name: 'sync-waiting', show: (page) => page.goto('/sync').then(() => heading(page, /Aguardando envio/, 2)) },
  {
    name: 'sign-out-choices',
    show: async (page) => {
      await page.getByRole('button', { name: /^Minha conta/ }).click()
      await page.getByRole('menuitem', { name: 'Sair' }).click()
      await page.getByRole('button', { name: 'Enviar agora' }).waitFor()
    },
  },
  {
    name: 'user-menu',
    show: async (page) => {
      await page.keyboard.press('Escape')
      await page.context().setOffline(false)
      await page.getByRole('button', { name: /^Minha conta/ }).click()
      await page.getByRole('menuitemradio', { name: 'Escuro' }).waitFor()
    },
  },
  ...rollDayShots,
  ...installShots,
  { name: 'not-found', show: (page) => page.goto('/nada').then(() => heading(page, '404 Page Not Found')) },
]

const studentShots: Shot[] = [
  {
    name: 'student-dashboard',
    show: (page) => page.goto('/').then(() => page.getByText('Aulas com Presença').waitFor()),
  },
]
const outShots: Shot[] = [
  { name: 'auth', show: (page) => page.goto('/auth').then(() => heading(page, 'Chamada')) },
  {
    name: 'auth-errors',
    show: async (page) => {
      await page.getByLabel('E-mail ou usuário').fill('ana@')
      await page.getByRole('button', { name: 'Entrar' }).click()
      await page.getByText('Senha é obrigatória').waitFor()
    },
  },
]

const people: [login: string | null, shots: Shot[]][] = [
  [null, outShots],
  ['professora@chamada.demo', teacherShots],
  ['direcao@chamada.demo', adminShots],
  ['rede@chamada.demo', networkShots],
  ['aluna@chamada.demo', studentShots],
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
    const server = await startServer()
    await changeOnServer(server, forgottenClass(Date.now()).changes)
    for (const [login, shots] of people.slice(0, brief ? 1 : undefined)) {
      if (only && !login?.startsWith(only)) continue
      if (shots === adminShots || shots === networkShots) await changeOnServer(server, unusual)
      const browser = await openBrowser(server.url, { ...options, colorScheme: theme })
      if (login) await signIn(browser.page, login)
      for (const { name, show } of shots) {
        await show(browser.page)
        await browser.page.evaluate(() => document.fonts.ready)
        await browser.page.screenshot({ path: join(folder, `${name}-${device}-${theme}.png`) })
        taken++
      }
      await browser.end()
    }
    await server.end()
  }
}
if (!brief && !only) {
  copyFileSync(join(folder, 'roll-call-concluded-phone-light.png'), inRoot('scripts', 'readme-roll-call.png'))
  const shown = inRoot('web', 'public', 'screenshots')
  mkdirSync(shown, { recursive: true })
  for (const [name, shot] of Object.entries(ofManifest)) copyFileSync(join(folder, shot), join(shown, name))
}
console.log(`${taken} pictures in .chamada/shots`)

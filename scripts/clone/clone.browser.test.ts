import { appendFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { xlsx } from '#schema/tests/imports/makeFiles.ts'
import { signIn } from '#scripts/testKit/screens/people.ts'
import { freePort } from '#scripts/testKit/server/freePort.ts'
import { startPostgres } from '#server/tests/support/postgres.ts'
import { usage } from '../administration/adminArgs.ts'
import { findChromium } from '../lib/findChromium.mjs'
import { end } from '../lib/runCommand.ts'
import { FreshClone } from './freshClone.ts'

// Covers: the first start, an update, and a server that has only the packages it runs on. The tests follow each other.
const zone = 'Europe/Lisbon'
const minutes = 60_000
let clone: FreshClone
let port: string

beforeAll(async () => {
  clone = new FreshClone(zone)
  port = String(await freePort())
})
afterAll(() => clone.end())

/** Runs `npm start`, does something meanwhile, and stops it as Ctrl+C does. Returns what it printed. */
async function whileStarted(env: Record<string, string>, act: () => Promise<void>): Promise<string> {
  const server = clone.start('npm start', { PORT: port, ...env })
  await server.prints(/Chamada: http\S+/)
  try {
    await act()
  } finally {
    end(server.child, 'SIGINT')
    await server.ended
  }
  return server.output.text
}

/** Signs in with each account of the README, each in a browser of its own. Returns their e-mails. */
async function signInWithEach(): Promise<string[]> {
  const readme = clone.read('README.md')
  const table = readme.slice(readme.indexOf('All of its accounts'), readme.indexOf('A tour of five minutes'))
  const [, password] = /password `(\S+)`/.exec(table)!
  const accounts = table.match(/\S+@chamada\.demo\b/g)!
  const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox', '--disable-gpu'] })
  try {
    for (const email of accounts) {
      const context = await browser.newContext({ baseURL: `http://localhost:${port}`, timezoneId: zone })
      const page = await context.newPage()
      await signIn(page, email, password)
      if (email === 'professora@chamada.demo')
        await page
          .getByRole('link', { name: /^Entrar na Sala/ })
          .first()
          .waitFor()
      await context.close()
    }
  } finally {
    await browser.close()
  }
  return accounts
}

test(
  'npm start, the first command on a new clone, makes the demonstration, and each account of the README signs in',
  async () => {
    const printed = await whileStarted({}, async () => expect(await signInWithEach()).toHaveLength(11))
    expect(printed).toContain('professora@chamada.demo')
  },
  20 * minutes,
)

test(
  'after an update npm start opens the same demonstration, and each account signs in again',
  async () => {
    appendFileSync(join(clone.folder, 'schema', 'rules', 'text.ts'), '\nexport const updated = true\n')
    const printed = await whileStarted({}, async () => expect(await signInWithEach()).toHaveLength(11))
    expect(printed).toContain('Building the server')
  },
  20 * minutes,
)

const census = [
  '00|87654321|1|||ESCOLA DO RIO',
  '20|87654321|11|111|4º ANO A|1|7|30|11|30|0|1|1|1|1|1|0',
  '30|87654321|1|100000000001|99999999999|JOSÉ DAS NEVES|01/01/1980|JOSE@ESCOLA.COM',
  '30|87654321|2|100000000002|88888888888|ANA LIMA|01/01/2013|',
  '50|87654321|1|100000000001|11|222',
  '60|87654321|2|100000000002|11|111',
].join('\r\n')

test(
  'without the packages of development each administrative command runs beside the built server',
  async () => {
    expect(await clone.run('npm prune --omit=dev')).toMatchObject({ code: 0 })
    const at = (name: string) => join(clone.folder, 'data', name)
    const env = { NODE_ENV: 'production', CHAMADA_DATA: at('school'), CHAMADA_PASSWORD: 'uma-senha-boa' }
    const done = new Set<string>()
    const admin = async (line: string, says: RegExp, own: Record<string, string> = {}) => {
      done.add(line.split(' ')[0]!)
      const { text } = await clone.run(`npm run admin -- ${line}`, { ...env, ...own })
      expect(text).toMatch(says)
      return text
    }
    const login = async () => {
      const headers = { 'content-type': 'application/json', origin: `http://localhost:${port}` }
      const body = JSON.stringify({ email: 'ana@escola.br', password: env.CHAMADA_PASSWORD })
      return (await fetch(`http://localhost:${port}/api/login`, { method: 'POST', headers, body })).status
    }
    const printed = await whileStarted(env, async () => {
      await admin('create --name Ana --email ana@escola.br', /Administrador global criado/)
      expect(await login()).toBe(200)
      writeFileSync(at('escola.txt'), census, 'latin1')
      const taken = await admin(`import ${at('escola.txt')}`, /criado: 10/)
      const rows = [
        ['Nome', 'Turma'],
        ['Bia Souza', '4º ANO A'],
      ]
      writeFileSync(at('alunos.xlsx'), await xlsx({ sheet: 'Alunos', data: rows }))
      const [, school] = /Escola criada: .*, número (\d+)/.exec(taken)!
      await admin(`import ${at('alunos.xlsx')} --school ${school} --preview`, /Bia Souza/)
      await admin(`undo-import ${/undo-import (\d+)/.exec(taken)![1]}`, /Importação desfeita/)
      const made = await admin(`backup-key ${at('key.txt')}`, /age1/)
      const key = { CHAMADA_BACKUP_KEY: /age1[0-9a-z]+/.exec(made)![0] }
      await admin(`backup ${at('copy.tar.gz.age')}`, /Cópia feita e conferida/, key)
      await admin('reset-password --email ana@escola.br', /Nova senha de Ana/)
      await admin('doctor', /O servidor não faz cópias sozinho/)
      await admin(`restore ${at('copy.tar.gz.age')} --identity ${at('key.txt')}`, /pare o servidor/)
      expect(await login()).toBe(401)
    })
    expect(printed).not.toContain('Building')
    expect(printed).toMatch(/Ninguém pode entrar ainda.*npm run admin -- create/)
    const restored = await admin(`restore ${at('copy.tar.gz.age')} --identity ${at('key.txt')}`, /Banco restaurado/)
    await admin(`delete-again ${/ficou em (\S+)/.exec(restored)![1]}`, /Não há nada a apagar de novo/)
    await whileStarted(env, async () => expect(await login()).toBe(200))
    const postgres = await startPostgres()
    try {
      const shared = { DATABASE_URL: postgres.url(await postgres.createDatabase()) }
      await admin(`move --from ${env.CHAMADA_DATA} --to ${shared.DATABASE_URL}`, /Banco levado para .*todas iguais/)
      await whileStarted({ ...env, ...shared }, async () => expect(await login()).toBe(200))
      await admin('restored', /Começou uma história nova/, shared)
      await admin(`unmove ${env.CHAMADA_DATA}`, /volta a valer/)
    } finally {
      await postgres.stop()
    }
    const commands = [...usage.matchAll(/-- ([a-z-]+) /g)].map(([, command]) => command!)
    expect([...done].sort()).toEqual([...new Set(commands)].sort())
  },
  20 * minutes,
)

test(
  'npm start installs what an update needs to be built, also where the packages of development were left out',
  async () => {
    appendFileSync(join(clone.folder, 'sync-server', 'failure.ts'), '\nexport const updatedAgain = true\n')
    expect(await whileStarted({}, async () => {})).toContain('Installing packages')
  },
  20 * minutes,
)

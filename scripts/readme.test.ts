import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { retention } from '#schema/rules/people/retention.ts'
import { stepsIn } from './lib/recipes.ts'

const read = (path: string) => readFileSync(fileURLToPath(new URL(`../${path}`, import.meta.url)), 'utf8')
const readme = read('README.md')
const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }

/** Where npm test or CI runs each command of the README: a file, and the text in it that runs the command. */
const runBy: Record<string, [file: string, by: string]> = {
  'npm start': ['scripts/commands.browser.test.ts', "npm(['start']"],
  'npm test': ['.ci/run', 'npm test'],
  'npm run check': ['scripts/test.mjs', "step('unit tests', tests('unit', 'unitDevice'))"],
  'npm run build': ['scripts/lib/ensureBuilt.mjs', "inRoot('scripts', 'build.mjs')"],
  'npm run dev': ['scripts/commands.browser.test.ts', "npm(['run', 'dev']"],
  'npm run format': ['scripts/lib/checks.mjs', "'check', '.'"],
  'npm run admin -- create': ['scripts/commands.browser.test.ts', "'create'"],
  'npm run admin -- reset-password': ['scripts/commands.browser.test.ts', "'reset-password'"],
  'npm run admin -- import': ['scripts/commands.browser.test.ts', "'import'"],
  'npm run admin -- backup': ['scripts/commands.browser.test.ts', "'backup'"],
  'npm run admin -- restore': ['scripts/commands.browser.test.ts', "'restore'"],
  'npm run admin -- restored': ['scripts/administration/sharedDatabase.test.ts', "'restored'"],
  'npm run admin -- delete-again': ['scripts/commands.browser.test.ts', "'delete-again'"],
  'npm run admin -- backup-key': ['scripts/commands.browser.test.ts', "'backup-key'"],
  'npm run admin -- move': ['scripts/administration/move.test.ts', "'move'"],
  'npm run admin -- doctor': ['scripts/commands.browser.test.ts', "'doctor'"],
  'npm run migrations': ['scripts/commands.browser.test.ts', "'migrations'"],
  'npm run freeze': ['scripts/recipes.test.ts', "'freeze'"],
  'npm run bench': ['scripts/longCommands.browser.test.ts', "'bench -- app'"],
  'npm run shots': ['scripts/longCommands.browser.test.ts', "'shots'"],
  'npm run simulate': ['scripts/longCommands.browser.test.ts', "'simulate'"],
  'npm run torture': ['scripts/longCommands.browser.test.ts', "'torture'"],
  'npm run trials': ['scripts/longCommands.browser.test.ts', "'trials'"],
  'npm run webkit': ['scripts/commands.browser.test.ts', "'webkit'"],
}

const commands = [...readme.matchAll(/npm (?:start|test|run admin -- [\w-]+|run \w+)/g)].map(([command]) => command)

test('every command of the README is listed here, exists, and is run somewhere', () => {
  expect([...new Set(commands)].sort()).toEqual(Object.keys(runBy).sort())
  for (const [command, [file, by]] of Object.entries(runBy)) {
    expect(scripts, command).toHaveProperty(command.replace(/^npm (run )?/, '').split(' ')[0]!)
    expect(read(file).includes(by), `${command} in ${file}`).toBe(true)
  }
})

test('every file that the README names exists', () => {
  const named = [...readme.matchAll(/`((?:schema|scripts|sync-server|web|sw)\/[\w./-]+\.(?:ts|tsx|png))`/g)]
  expect(named.length).toBeGreaterThan(3)
  const made = stepsIn(readme).flatMap(({ file, kind }) => (kind === 'new' ? [file] : []))
  for (const [, path] of named) if (!made.includes(path!)) expect(() => read(path!), path).not.toThrow()
})

test('the README names the accounts of the demonstration', async () => {
  const { demoAccounts, demoPassword } = await import('#server/demo/accounts.ts')
  for (const { email } of demoAccounts) expect(readme).toContain(email)
  expect(readme).toContain(`\`${demoPassword}\``)
})

test('the table of what is kept names every kind, with the days that the server follows', () => {
  const section = readme.slice(readme.indexOf('## Privacy'), readme.indexOf('## When something goes wrong'))
  const rows = [...section.matchAll(/^\| (\w[\w, ]*) \| (.*) \|$/gm)].slice(1)
  const kept = new Map(rows.flatMap(([, kinds, words]) => kinds!.split(', ').map((kind) => [kind, words!] as const)))
  expect([...kept.keys()].sort()).toEqual(Object.keys(retention).sort())
  for (const [kind, about] of Object.entries(retention))
    if (typeof about.kept === 'number') expect(kept.get(kind), kind).toMatch(new RegExp(`^${about.kept} days?$`))
})

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '#scripts/lib/project.mjs'
import { BadConfig, configFrom } from './config.ts'
import { commandSettings, misspelt, serverSettings } from './settingNames.ts'

const read = (file: string) => readFileSync(join(root, file), 'utf8')

test.each([
  ['CHAMADA_DATTA', 'CHAMADA_DATA'],
  ['CHAMADA_TIMEZONE', 'CHAMADA_TIME_ZONE'],
  ['CHAMADA_BACKUP_DIR', 'CHAMADA_BACKUP_FOLDER or CHAMADA_BACKUP_KEY or CHAMADA_BACKUPS_KEPT'],
  ['CHAMADA_BACKUPS_FOLDER', 'CHAMADA_BACKUP_FOLDER'],
  ['CHAMADA_PORT', 'PORT'],
  ['CHAMADA_HOST', 'HOST'],
  ['CHAMADA_DATABASE_URL', 'DATABASE_URL'],
  ['CHAMADA_DATABASE_REPLICA', 'DATABASE_REPLICA_URL'],
  ['CHAMDA_DEMO', 'CHAMADA_DEMO'],
  ['chamada_data', 'CHAMADA_DATA'],
])('%s stops the start with one line that names %s', (name, meant) => {
  const start = () => configFrom({ [name]: '1' })
  expect(start).toThrow(BadConfig)
  expect(start).toThrow(new RegExp(`^${name} is not a setting of Chamada: do you mean ${meant}\\?$`))
})

test.each(['prod', 'Production', 'producton', 'staging'])('NODE_ENV=%s stops the start', (NODE_ENV) => {
  expect(() => configFrom({ NODE_ENV })).toThrow(`NODE_ENV must be production, development or test, not "${NODE_ENV}"`)
})

test.each([undefined, '', 'production', 'development', 'test'])('NODE_ENV=%s is taken', (NODE_ENV) => {
  expect(configFrom({ NODE_ENV }).isProduction).toBe(NODE_ENV === 'production')
})

test('other programs’ variables are nobody’s slip', () => {
  const ofKubernetes = {
    CHAMADA_SERVICE_HOST: '10.0.0.1',
    CHAMADA_PORT: 'tcp://10.0.0.1:3000',
    CHAMADA_PORT_3000_TCP: '',
  }
  expect(misspelt({ PATH: '/bin', HOSTNAME: 'a', PORT: '1', HOST: 'b', NODE_ENV: '', ...ofKubernetes })).toBeUndefined()
})

test('every name that the repository reads is known, and the README lists the settings of the server', () => {
  const folders = ['schema', 'scripts', 'sync-server', 'sw', 'web'].flatMap((folder) =>
    (readdirSync(join(root, folder), { recursive: true }) as string[]).map((name) => `${folder}/${name}`),
  )
  const sources = [...folders, 'vite.config.ts', 'README.md'].filter(
    (name) =>
      /\.(m?ts|tsx|mjs|md|env|service)$|Dockerfile$|deploy\/chamada$/.test(name) && !import.meta.url.endsWith(name),
  )
  const names = new Set(sources.flatMap((name) => read(name).match(/\bCHAMADA_[A-Z_]*[A-Z]\b/g) ?? []))
  expect([...names].sort()).toEqual([...serverSettings, ...commandSettings].sort())
  const table = [...read('README.md').matchAll(/^\| ((?:`[A-Z_]+`(?:, )?)+) \|/gm)].flatMap(
    ([, cell]) => cell!.match(/[A-Z_]+/g)!,
  )
  expect(table.filter((name) => name.startsWith('CHAMADA_')).sort()).toEqual([...serverSettings].sort())
  expect(table).toEqual(expect.arrayContaining(['DATABASE_URL', 'DATABASE_REPLICA_URL']))
})

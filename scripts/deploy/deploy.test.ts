import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { inRoot } from '#scripts/lib/project.mjs'
import { configFrom } from '#server/config.ts'
import { settingProblems } from '#server/start/startRefusals.ts'
import { adminAct } from '../administration/adminArgs.ts'

const read = (name: string) => readFileSync(inRoot('scripts', 'deploy', name), 'utf8')
const page = read('README.md')

test('every file and every command of chamada that the page names exists', () => {
  for (const [, name] of page.matchAll(/scripts\/deploy\/([\w.]+)/g))
    expect(existsSync(inRoot('scripts', 'deploy', name!)), name).toBe(true)
  const commands = [...page.matchAll(/^chamada (.+)$/gm)].map(([, words]) => words!)
  expect(commands.length).toBeGreaterThan(4)
  for (const words of commands) expect(() => adminAct(words.match(/"[^"]*"|\S+/g)!), words).not.toThrow()
  expect(statSync(inRoot('scripts', 'deploy', 'chamada')).mode & 0o111).not.toBe(0)
})

test('the settings are those of the server, and start it', () => {
  const env = Object.fromEntries(
    [...read('chamada.env').matchAll(/^(\w+)=(.*)$/gm)].map(([, name, value]) => [name!, value!]),
  )
  const config = configFrom(env)
  expect(config).toMatchObject({ isProduction: true, demo: 'none', host: '127.0.0.1', data: '/var/lib/chamada' })
  expect(config.backups).toMatchObject({ folder: '/var/backups/chamada', recipients: [] })
  expect(read('chamada.service')).toContain('EnvironmentFile=/etc/chamada.env')
  expect(read('Caddyfile')).toContain(new URL(config.origin!).host)
})

test.each(['Caddyfile', 'Caddyfile.network'])(
  'the proxy of %s overwrites the address, buffers nothing, and takes the largest file',
  (name) => {
    const caddy = read(name)
    for (const line of ['header_up X-Forwarded-For {remote_host}', 'flush_interval -1', 'health_uri /readyz'])
      expect(caddy).toContain(line)
    const [, megabytes] = /max_size (\d+)MB/.exec(caddy)!
    expect(Number(megabytes) * 1_000_000).toBeGreaterThan(configFrom({}).maxFileBytes)
  },
)

test('the network’s processes have settings that start them, and the proxy knows each', () => {
  const compose = read('compose.yaml')
  const settings = [...compose.matchAll(/^ {4}((?:CHAMADA_|DATABASE_)\w+): (.+)$/gm)].map(([, name, value]) => [
    name!,
    value!.replace(/\$\{POSTGRES_PASSWORD[^}]*\}/, 'secret').replace(/\$\{SITE[^}]*\}/, 'chamada.rede.br'),
  ])
  const config = configFrom({ NODE_ENV: 'production', HOST: '0.0.0.0', ...Object.fromEntries(settings) })
  expect(config).toMatchObject({ database: 'postgres://chamada:secret@database:5432/chamada', demo: 'none' })
  expect(settingProblems(config)).toEqual([])
  const processes = [...compose.matchAll(/^ {2}(\w+): \*app$/gm)].map(([, name]) => name)
  expect(processes).toHaveLength(2)
  for (const name of processes) expect(read('Caddyfile.network')).toContain(`${name}:3000`)
  expect(compose).toContain('dockerfile: scripts/deploy/Dockerfile')
})

test('the commands in the containers are those of chamada', () => {
  const commands = [...page.matchAll(/admin\.ts (.+)$/gm)].map(([, words]) => words!)
  expect(commands.length).toBeGreaterThan(3)
  for (const words of commands) expect(() => adminAct(words.match(/"[^"]*"|\S+/g)!), words).not.toThrow()
})

test('the wrapper is a script that sh accepts', () => {
  execFileSync('sh', ['-n', join(inRoot('scripts', 'deploy'), 'chamada')])
})

test('what the server and doctor advise is the installed command', () => {
  for (const name of ['chamada', 'chamada.service']) expect(read(name)).toContain('CHAMADA_COMMAND=chamada')
  const url = JSON.stringify(inRoot('sync-server', 'adminCommand.ts'))
  const advised = (env: object) =>
    execFileSync(
      process.execPath,
      [
        '--import',
        'tsx',
        '--input-type=module',
        '-e',
        `import { adminCommand } from ${url}; console.log(adminCommand)`,
      ],
      { cwd: inRoot(), env: { ...process.env, ...env }, encoding: 'utf8' },
    ).trim()
  expect(advised({ CHAMADA_COMMAND: 'chamada' })).toBe('chamada')
  expect(advised({ CHAMADA_COMMAND: undefined })).toBe('npm run admin --')
})

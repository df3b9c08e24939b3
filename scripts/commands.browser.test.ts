import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { freePort } from '#scripts/testKit/server/freePort.ts'
import { root } from './lib/project.mjs'
import { command, end, finished, folder, npm } from './lib/runCommand.ts'

// Runs the commands of the README as written there, on data of their own; longCommands.browser.test.ts has the others.

const login = (port: string, email: string, password: string) =>
  fetch(`http://localhost:${port}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: `http://localhost:${port}` },
    body: JSON.stringify({ email, password }),
  })

describe('npm start', () => {
  test('starts the demonstration, prints its accounts, and ends when told to', async () => {
    const port = String(await freePort())
    const server = npm(['start'], { PORT: port })
    await server.prints(new RegExp(`Chamada: http://localhost:${port}`))
    expect(await (await fetch(`http://localhost:${port}/healthz`)).json()).toEqual({ ok: true })
    expect(server.output.text).toContain('professora@chamada.demo')
    expect((await login(port, 'professora@chamada.demo', 'chamada-demo')).status).toBe(200)
    expect((await fetch(`http://localhost:${port}/`)).headers.get('content-type')).toContain('text/html')
    end(server.child)
    await server.ended
  })

  test.each([
    [{ PORT: 'três' }, 'PORT'],
    [{ HOST: '0.0.0.0' }, 'https'],
  ])('prints one clear line for a bad setting and ends: %j', async (setting, about) => {
    const { code, text } = await finished(['start'], setting as Record<string, string>)
    expect(code).not.toBe(0)
    expect(text).toContain(about)
    expect(text).not.toContain('    at ')
  })
})

describe('npm run admin', () => {
  const env = { CHAMADA_DATA: join(folder, 'real'), NODE_ENV: 'production' }

  test('creates, backs up and restores; the server then serves the restored data, and a password can be reset while it runs', async () => {
    const copy = join(folder, 'copy.tar.gz.age')
    const key = join(folder, 'key.txt')
    const made = await finished(['run', 'admin', '--', 'backup-key', key], env)
    const CHAMADA_BACKUP_KEY = /CHAMADA_BACKUP_KEY=(age1\S+)/.exec(made.text)![1]!
    const created = await finished(
      ['run', 'admin', '--', 'create', '--name', 'Ana Souza', '--email', 'Ana@Escola.br'],
      {
        ...env,
        CHAMADA_PASSWORD: 'uma-senha-boa',
      },
    )
    expect(created).toMatchObject({ code: 0, text: expect.stringContaining('ana@escola.br') })
    expect(created.text).not.toContain('uma-senha-boa')
    const encrypted = await finished(['run', 'admin', '--', 'backup', copy], { ...env, CHAMADA_BACKUP_KEY })
    expect(encrypted).toMatchObject({ code: 0, text: expect.stringContaining('cifrados') })
    const later = await finished(['run', 'admin', '--', 'create', '--name', 'Depois', '--email', 'depois@escola.br'], {
      ...env,
      CHAMADA_PASSWORD: 'outra-senha-boa',
    })
    expect(later.code).toBe(0)
    expect(await finished(['run', 'admin', '--', 'restore', copy], env)).toMatchObject({ code: 1 })
    const restored = await finished(['run', 'admin', '--', 'restore', copy, '--identity', key], env)
    expect(restored.code).toBe(0)
    const former = /ficou em (\S+)/.exec(restored.text)![1]!
    const again = await finished(['run', 'admin', '--', 'delete-again', former], env)
    expect(again).toMatchObject({ code: 0, text: expect.stringContaining('Não há nada a apagar de novo') })
    const port = String(await freePort())
    const server = npm(['start'], { ...env, PORT: port })
    await server.prints(/Chamada: http/)
    expect((await login(port, 'ana@escola.br', 'uma-senha-boa')).status).toBe(200)
    expect((await login(port, 'depois@escola.br', 'outra-senha-boa')).status).toBe(401)
    const reset = await finished(['run', 'admin', '--', 'reset-password', '--email', 'ana@escola.br'], env)
    const [newPassword] = /[a-z]{4}-[a-z]{4}-\d{3}/.exec(reset.text)!
    expect((await login(port, 'ana@escola.br', 'uma-senha-boa')).status).toBe(401)
    expect((await login(port, 'ana@escola.br', newPassword)).status).toBe(200)
    end(server.child)
    await server.ended
  })

  test('doctor says what is not right, and the server writes the night’s backup by itself', async () => {
    const copies = join(folder, 'copies')
    const own = { ...env, CHAMADA_BACKUP_FOLDER: copies }
    const ill = await finished(['run', 'admin', '--', 'doctor'], own)
    expect(ill).toMatchObject({ code: 1, text: expect.stringContaining('nenhuma cópia') })
    const server = npm(['start'], { ...own, PORT: String(await freePort()) })
    await server.prints(/backup: chamada-.*\.tar\.gz written and checked/)
    end(server.child)
    await server.ended
    const settings = { ...own, CHAMADA_ORIGIN: 'https://escola.br', CHAMADA_SECOND_FACTOR: 'optional' }
    const well = await finished(['run', 'admin', '--', 'doctor'], settings)
    expect(well).toMatchObject({ code: 0, text: expect.stringContaining('Está tudo certo') })
  })

  test('refuses a short password and a file that is not a copy', async () => {
    const short = await finished(['run', 'admin', '--', 'create', '--name', 'A', '--email', 'a@b.br'], {
      ...env,
      CHAMADA_PASSWORD: 'curta',
    })
    expect(short.code).toBe(1)
    expect(short.text).toContain('A senha deve ter pelo menos 8 caracteres')
    expect((await finished(['run', 'admin', '--', 'restore', join(root, 'README.md')], env)).code).toBe(1)
  })

  test('import imports a school once, undo-import takes it back, and its people sign in with a first password', async () => {
    const data = join(folder, 'census')
    const own = { ...env, CHAMADA_DATA: data, CHAMADA_SECOND_FACTOR: 'optional' }
    const file = join(folder, 'escola.txt')
    const lines = [
      '00|87654321|1|||ESCOLA DO RIO',
      '20|87654321|11|111|4º ANO A|1|7|30|11|30|0|1|1|1|1|1|0',
      '30|87654321|1|100000000001|99999999999|JOSÉ DAS NEVES|01/01/1980|JOSE@ESCOLA.COM',
      '30|87654321|2|100000000002|88888888888|ANA LIMA|01/01/2013|',
      '50|87654321|1|100000000001|11|222',
      '60|87654321|2|100000000002|11|111',
    ]
    // In the encoding of the census's own programs.
    writeFileSync(file, lines.join('\r\n'), 'latin1')
    const admin = (...words: string[]) => finished(['run', 'admin', '--', ...words], own)
    const preview = await admin('import', file, '--preview')
    expect(preview).toMatchObject({ code: 0, text: expect.stringContaining('criado: 10, alterado: 0, já existe: 0') })
    const taken = await admin('import', file)
    const [, number] = /undo-import (\d+)/.exec(taken.text)!
    expect(await admin('undo-import', number!)).toMatchObject({ code: 0, text: expect.stringContaining('desfeita') })
    const first = await admin('import-educacenso', file)
    expect(first).toMatchObject({ code: 0, text: expect.stringContaining('criado: 10, alterado: 0, já existe: 0') })
    const before = readFileSync(join(data, 'chamada.sqlite'))
    const second = await admin('import', file)
    expect(second).toMatchObject({ code: 0, text: expect.stringContaining('criado: 0, alterado: 0, já existe: 10') })
    expect(readFileSync(join(data, 'chamada.sqlite')).equals(before)).toBe(true)
    const account = ['create', '--name', 'Ana Souza', '--email', 'ana@escola.br']
    await finished(['run', 'admin', '--', ...account], { ...own, CHAMADA_PASSWORD: 'uma-senha-boa' })

    const copy = join(folder, 'census.db')
    const port = String(await freePort())
    const server = command(process.execPath, ['--import', 'tsx', 'sync-server/main.ts'], { ...own, PORT: port })
    await server.prints(/Chamada: http/)
    const admitted = await login(port, 'ana@escola.br', 'uma-senha-boa')
    const headers = {
      ...{ 'content-type': 'application/json', origin: `http://localhost:${port}` },
      cookie: admitted.headers.get('set-cookie')!.split(';')[0]!,
    }
    const ask = (path: string, body?: object) =>
      fetch(`http://localhost:${port}${path}`, {
        headers,
        ...(body && { method: 'POST', body: JSON.stringify(body) }),
      }).then((answer) => answer.json())
    const ana = ((await ask('/api/students')) as { id: number; username: string }[]).find(
      ({ username }) => username === '100000000002',
    )!
    const [{ password }] = (await ask('/api/first-passwords', { userIds: [ana.id] })) as [{ password: string }]
    const entered = await login(port, '100000000002', password)
    expect(entered.status).toBe(200)
    expect(JSON.stringify(await entered.json())).toContain('Ana Lima')
    expect(await finished(['run', 'admin', '--', 'backup', copy], own)).toMatchObject({ code: 0 })
    const held = await finished(['run', 'admin', '--', 'restore', copy], own)
    expect(held).toMatchObject({ code: 1, text: expect.stringContaining('pare o servidor') })
    expect((await login(port, 'jose@escola.com', password)).status).toBe(401)
    end(server.child)
    await server.ended
  })
})

test('npm run dev prints as its last line the address at which the app and its server answer', async () => {
  const dev = npm(['run', 'dev'], { PORT: String(await freePort()), CHAMADA_WEB_PORT: String(await freePort()) })
  await dev.prints(/Chamada: http/)
  const address = /^Chamada: (http:\S+)$/.exec(dev.output.text.trim().split('\n').at(-1)!)![1]!
  expect((await fetch(`${address}/api/user`)).status).toBe(401)
  expect(await (await fetch(`${address}/`)).text()).toContain('/main.tsx')
  end(dev.child)
  await dev.ended
})

test('npm run migrations has nothing to write: the tables match their migrations', async () => {
  const written = () => {
    const store = join(root, 'sync-server', 'store')
    const files = ['migrations', join('postgres', 'migrations')].flatMap((folder) =>
      readdirSync(join(store, folder), { recursive: true, encoding: 'utf8' }).map((name) => join(store, folder, name)),
    )
    return files.filter((file) => statSync(file).isFile()).map((file) => [file, readFileSync(file, 'utf8')])
  }
  const before = written()
  const { code, text } = await finished(['run', 'migrations'])
  expect(code).toBe(0)
  expect(text.match(/nothing to migrate/g)).toHaveLength(2)
  expect(written()).toEqual(before)
})

test('npm run webkit lists its tests', async () => {
  const listed = await finished(['run', 'webkit', '--', '--list'])
  expect(listed).toMatchObject({ code: 0, text: expect.stringContaining('killed while marking') })
})

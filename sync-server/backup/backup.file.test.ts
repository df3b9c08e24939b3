import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { Writable } from 'node:stream'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { epochOf } from '#server/store/epoch/meta.ts'
import { lockData } from '#server/store/files/dataLock.ts'
import { openStore } from '#server/store/openStore.ts'
import { sentFile } from '#server/tests/support/sentFile.ts'
import { makeTestFolder } from '#server/tests/support/testFolder.ts'
import { testServer } from '#server/tests/support/testServer.ts'
import { backUp } from './backUp.ts'
import { damagedIn, fileName } from './manifest.ts'
import { restoreBackup } from './restoreBackup.ts'
import { newKey, type Opening, type Seal } from './seal.ts'
import { privateFile } from './writeArchive.ts'

// Covers: trial R36, and the backups of issue 16.
let server: Awaited<ReturnType<typeof testServer>>
let data: string
let elsewhere: string
let file: string

beforeEach(async () => {
  server = await testServer()
  data = dirname(server.file)
  elsewhere = makeTestFolder('backup')
  file = join(elsewhere, 'copia.tar.gz')
})
afterEach(() => {
  server.end()
  rmSync(elsewhere, { recursive: true, force: true })
})

const now = Date.UTC(2026, 10, 23, 12, 40)
const write = (seal?: Seal) => backUp({ data, target: file, now, seal })
const restoreTo = (folder: string, opening?: Opening) => restoreBackup({ file, data: folder, now, opening })
const pathOf = (hash: string, folder = data) => join(folder, fileName(hash))
const hashOf = (path: string) => createHash('sha256').update(readFileSync(path)).digest('hex')

/** The numbers of rows of a database file. */
function countIn(path: string) {
  const store = openStore({ file: path })
  const { q, t } = store
  return Promise.all([q.$count(t.users), q.$count(t.journal), q.$count(t.uploads), q.$count(t.sessions)]).finally(() =>
    store.close(),
  )
}

describe('a backup', () => {
  test('holds the database and every uploaded file, and both come back on an empty machine', async () => {
    const [one, two] = [await sentFile(server, 'Uma aula'), await sentFile(server, 'Outra aula')]
    await server.signIn('celia')
    const manifest = await write()
    expect(manifest).toMatchObject({ madeAt: '2026-11-23T12:40:00.000Z', missing: [] })
    expect(manifest.parts).toHaveLength(3)
    expect(manifest.rows.users).toBe(await server.store.q.$count(server.store.t.users))
    expect(readdirSync(elsewhere)).toEqual(['copia.tar.gz'])

    const empty = join(elsewhere, 'new', 'data')
    expect(await restoreTo(empty)).toMatchObject({ former: undefined })
    for (const { hash } of [one, two]) expect(hashOf(pathOf(hash, empty))).toBe(hash)
    const [users, journal, uploads] = await countIn(server.file)
    expect(await countIn(join(empty, 'chamada.sqlite'))).toEqual([users, journal, uploads, 0])
    expect(readdirSync(empty).sort()).toEqual(['chamada.sqlite', 'chamada.sqlite.servidor', 'files'])
  })

  test('can be opened and checked without Chamada, by tar and sha256sum', async () => {
    await sentFile(server, 'Uma aula')
    await write()
    execFileSync('tar', ['xzf', file, '-C', elsewhere])
    expect(execFileSync('sha256sum', ['--check', 'SHA256SUMS'], { cwd: elsewhere }).toString()).toMatch(
      /chamada\.sqlite: OK\nfiles\/..\/\w{64}: OK\n/,
    )
    expect(JSON.parse(readFileSync(join(elsewhere, 'manifest.json'), 'utf8'))).toMatchObject({ version: 1 })
  })

  test('and what is restored from it belong to their owner alone', async () => {
    const { hash } = await sentFile(server, 'Uma aula')
    await write()
    const empty = join(elsewhere, 'new')
    await restoreTo(empty)
    const modes = [file, empty, join(empty, 'chamada.sqlite'), pathOf(hash, empty), dirname(pathOf(hash, empty))]
    expect(modes.map((path) => (statSync(path).mode & 0o777).toString(8))).toEqual(['600', '700', '600', '600', '700'])
  })

  test('says which files the disk lacks or damaged, and leaves the damaged ones out of a restore', async () => {
    const [lost, damaged] = [await sentFile(server, 'Uma aula'), await sentFile(server, 'Outra aula')]
    rmSync(pathOf(lost.hash))
    chmodSync(pathOf(damaged.hash), 0o600)
    writeFileSync(pathOf(damaged.hash), 'x')
    const manifest = await write()
    expect([manifest.missing, damagedIn(manifest)]).toEqual([[lost.hash], [damaged.hash]])
    await restoreTo(join(elsewhere, 'new'))
    expect(existsSync(pathOf(damaged.hash, join(elsewhere, 'new')))).toBe(false)
  })

  test('never overwrites a file, and needs a database and a folder', async () => {
    writeFileSync(file, 'mine')
    await expect(write()).rejects.toThrow('já existe')
    expect(readFileSync(file, 'utf8')).toBe('mine')
    rmSync(file)
    await expect(backUp({ data: elsewhere, target: file, now })).rejects.toThrow('Não há banco')
    await expect(backUp({ data, target: join(elsewhere, 'none', 'x'), now })).rejects.toThrow('não existe')
    expect(readdirSync(elsewhere)).toEqual([])
  })

  test('leaves nothing behind when the disk runs full while it is written', async () => {
    await sentFile(server, 'Uma aula')
    const fill = () => {
      let room = 1
      return new Writable({
        write: (_, __, done) =>
          done(room-- > 0 ? null : Object.assign(new Error('full'), { code: 'ENOSPC', syscall: 'write' })),
      })
    }
    await expect(backUp({ data, target: file, now, output: fill })).rejects.toMatchObject({ code: 'ENOSPC' })
    expect(readdirSync(elsewhere)).toEqual([])
    expect(readdirSync(data).filter((name) => name.includes('copia'))).toEqual([])
  })

  test('that the disk returns otherwise than it was written is discarded', async () => {
    const lying = (path: string) => {
      const output = privateFile(path)
      output.once('finish', () => {
        const bytes = readFileSync(path)
        // In the packed data some bytes may change without changing what comes out; in its checksum none.
        bytes[bytes.length - 8]! ^= 1
        writeFileSync(path, bytes)
      })
      return output
    }
    await expect(backUp({ data, target: file, now, output: lying })).rejects.toThrow(/danificada|não era igual/)
    expect(readdirSync(elsewhere)).toEqual([])
  })

  test('of a database that is damaged is not made', async () => {
    const damaged = join(elsewhere, 'damaged')
    mkdirSync(damaged)
    server.store.close()
    const bytes = readFileSync(server.file)
    bytes.fill(0xff, 8192, 8192 + 4096 * 20)
    writeFileSync(join(damaged, 'chamada.sqlite'), bytes)
    await expect(backUp({ data: damaged, target: file, now })).rejects.toThrow('danificado')
    expect(readdirSync(elsewhere)).toEqual(['damaged'])
    Object.assign(server, { store: server.open() })
  })
})

describe('an encrypted backup', () => {
  test('opens with its key only, and shows nothing without it', async () => {
    const [key, other] = [await newKey(), await newKey()]
    const { hash } = await sentFile(server, 'Uma aula')
    await write({ recipients: [key.recipient] })
    expect(readFileSync(file).includes('chamada')).toBe(false)
    const empty = join(elsewhere, 'new')
    await expect(restoreTo(empty)).rejects.toThrow('--identity')
    await expect(restoreTo(empty, { identities: [other.identity] })).rejects.toThrow('não abre')
    expect(readdirSync(empty)).toEqual([])
    await restoreTo(empty, { identities: [other.identity, key.identity] })
    expect(hashOf(pathOf(hash, empty))).toBe(hash)
  })

  test('of which one byte was changed, or the end is missing, is refused', async () => {
    const key = await newKey()
    await write({ recipients: [key.recipient] })
    const empty = join(elsewhere, 'new')
    const bytes = readFileSync(file)
    const open = { identities: [key.identity] }
    for (const at of [bytes.length - 10, Math.floor(bytes.length / 2)]) {
      const changed = Buffer.from(bytes)
      changed[at]! ^= 1
      writeFileSync(file, changed)
      await expect(restoreTo(empty, open)).rejects.toThrow('danificada')
    }
    writeFileSync(file, bytes.subarray(0, bytes.length - 1000))
    await expect(restoreTo(empty, open)).rejects.toThrow('danificada')
    expect(readdirSync(empty)).toEqual([])
  })

  test('with a passphrase opens with that passphrase', async () => {
    await write({ passphrase: 'três palavras boas', workFactor: 8 })
    const empty = join(elsewhere, 'new')
    await expect(restoreTo(empty, { passphrase: 'outras palavras' })).rejects.toThrow('não abre')
    await restoreTo(empty, { passphrase: 'três palavras boas' })
    expect(existsSync(join(empty, 'chamada.sqlite'))).toBe(true)
  })
})

describe('a restore', () => {
  test('ends all sessions, begins a new epoch, and keeps the former database', async () => {
    const epoch = await epochOf(server.store)
    await server.signIn('celia')
    await write()
    const cookie = await server.signIn('marina')
    server.store.close()
    const { former } = await restoreTo(data)
    expect(former).toBe(`${server.file}.2026-11-23T12-40-00.000Z`)
    Object.assign(server, { store: server.open() })
    Object.assign(server, server.make(server.store))
    expect(await epochOf(server.store)).not.toBe(epoch)
    expect((await server.call('GET', '/api/user', { cookie })).status).toBe(401)
    expect(await server.store.q.$count(server.store.t.sessions)).toBe(0)
    const old = openStore({ file: former! })
    expect(await epochOf(old)).toBe(epoch)
    old.close()
  })

  test('is refused while the server runs', async () => {
    await write()
    await expect(restoreTo(data)).rejects.toThrow('pare o servidor')
  })

  test('is refused while a server that just starts has the folder, and changes nothing there', async () => {
    await write()
    const folder = makeTestFolder('restored')
    const starting = lockData(folder)!
    await expect(restoreTo(folder)).rejects.toThrow('pare o servidor')
    expect(existsSync(join(folder, 'chamada.sqlite'))).toBe(false)
    starting.release()
    await restoreTo(folder)
    expect(existsSync(join(folder, 'chamada.sqlite'))).toBe(true)
    rmSync(folder, { recursive: true })
  })

  test.each([
    ['a backup cut in the middle', (whole: Buffer) => whole.subarray(0, whole.length / 2), 'danificada ou incompleta'],
    ['an empty file', () => Buffer.alloc(0), 'não é uma cópia'],
    ['any other file', () => Buffer.from('x'.repeat(5000)), 'não é uma cópia'],
  ])('of %s changes nothing', async (_, contents, why) => {
    await sentFile(server, 'Uma aula')
    await write()
    server.store.close()
    const before = [await countIn(server.file), readdirSync(data).sort()]
    writeFileSync(file, contents(readFileSync(file)))
    await expect(restoreTo(data)).rejects.toThrow(why)
    expect([await countIn(server.file), readdirSync(data).sort()]).toEqual(before)
    Object.assign(server, { store: server.open() })
  })

  test('of a backup of which a part was exchanged for another of its size changes nothing', async () => {
    const { hash } = await sentFile(server, 'Uma aula')
    await write()
    execFileSync('tar', ['xzf', file, '-C', elsewhere])
    writeFileSync(join(elsewhere, fileName(hash)), 'Uma bula')
    const names = ['chamada.sqlite', fileName(hash), 'SHA256SUMS', 'manifest.json']
    execFileSync('tar', ['czf', file, '--format=ustar', ...names], { cwd: elsewhere })
    await expect(restoreTo(join(elsewhere, 'new'))).rejects.toThrow('danificada')
    expect(readdirSync(join(elsewhere, 'new'))).toEqual([])
    writeFileSync(join(elsewhere, fileName(hash)), 'Uma aula')
    execFileSync('tar', ['czf', file, '--format=ustar', ...names], { cwd: elsewhere })
    await restoreTo(join(elsewhere, 'new'))
  })

  test('of a backup with a name that leads elsewhere writes nothing there', async () => {
    const folder = join(elsewhere, 'evil')
    mkdirSync(folder)
    writeFileSync(join(elsewhere, 'outside'), 'x')
    execFileSync('tar', ['czf', file, '-P', '--transform=s,^,../../../,', 'outside'], { cwd: elsewhere })
    rmSync(join(elsewhere, 'outside'))
    await expect(restoreTo(join(folder, 'a', 'b', 'data'))).rejects.toThrow('danificada')
    expect(existsSync(join(elsewhere, 'outside'))).toBe(false)
  })

  test('takes the single-file copies of older versions', async () => {
    const old = join(elsewhere, 'old.sqlite')
    await server.store.backup(old)
    const empty = join(elsewhere, 'new')
    expect(await restoreBackup({ file: old, data: empty, now })).toEqual({
      former: undefined,
      manifest: undefined,
      gone: [],
    })
    expect((await countIn(join(empty, 'chamada.sqlite')))[0]).toBeGreaterThan(5)
    truncateSync(old, 20_000)
    await expect(restoreBackup({ file: old, data: join(elsewhere, 'b'), now })).rejects.toThrow('danificado')
  })

  test('replaces a damaged database, which stays beside it', async () => {
    await write()
    const broken = join(elsewhere, 'broken')
    mkdirSync(broken)
    writeFileSync(join(broken, 'chamada.sqlite'), 'x'.repeat(8192))
    writeFileSync(join(broken, 'chamada.sqlite-wal'), 'y'.repeat(8192))
    const { former } = await restoreTo(broken)
    expect(readFileSync(former!, 'utf8')).toMatch(/^x+$/)
    expect(existsSync(join(broken, 'chamada.sqlite-wal'))).toBe(false)
    expect((await countIn(join(broken, 'chamada.sqlite')))[0]).toBeGreaterThan(5)
  })
})

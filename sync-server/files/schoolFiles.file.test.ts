import { existsSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { ownFile } from '#schema/fields/ownFile.ts'
import { backUp } from '#server/backup/backUp.ts'
import { restoreBackup } from '#server/backup/restoreBackup.ts'
import { openStore } from '#server/store/openStore.ts'
import { bytesOf, openTestFiles, partBytes, storeKinds, type TestFiles } from '#server/tests/support/fileStores.ts'
import { origin, testServer } from '#server/tests/support/testServer.ts'

// Covers: the schools' files behind one interface, as backups of a SQLite meet them.
describe.each(storeKinds)('in %s', (kind) => {
  let server: Awaited<ReturnType<typeof testServer>>
  let place: TestFiles
  beforeEach(async () => {
    server = await testServer()
    place = await openTestFiles(kind)
    Object.assign(server, server.make(server.store, { files: place.files, filesFolder: place.folder }))
  })
  afterEach(async () => {
    server.end()
    await place.end()
  })

  const names = async () => (await place.files.all()).map(({ name }) => name).sort()
  /** Sends a file of Celia's. Returns its address. */
  async function sent(text: string): Promise<string> {
    const answer = await server.app.request(`${origin}/api/modules/5/files?name=Nota.txt`, {
      method: 'POST',
      headers: {
        Origin: origin,
        Cookie: await server.signIn('celia'),
        'Content-Type': 'application/octet-stream',
      },
      body: text,
    })
    return (await answer.json()).url
  }
  const hashIn = (address: string) => ownFile(address)!.hash
  /** More than a part. */
  const long = 'As quatro estações do ano. '.repeat(Math.ceil((2.5 * partBytes) / 27))

  test('a backup accounts for every file, and a restore brings all back or says which are gone', async () => {
    const [first, second] = [await sent('Uma aula'), await sent(long)]
    const target = join(dirname(server.file), 'copia.tar.gz')
    const data = dirname(server.file)
    const manifest = await backUp({ data, files: place.files, target, now: Date.now() })
    const all = [first, second].map(hashIn).sort()
    const inBackup = manifest.parts.flatMap(({ sha256 }) => (all.includes(sha256) ? [sha256] : [])).sort()
    const inBucket = manifest.inBucket?.map(({ hash }) => hash).sort()
    expect([inBackup, inBucket, manifest.missing]).toEqual(kind === 'a bucket' ? [[], all, []] : [all, undefined, []])

    await place.files.remove(hashIn(second))
    server.store.close()
    const { gone } = await restoreBackup({ file: target, data, files: place.files, now: Date.now() })
    expect(gone).toEqual(kind === 'a bucket' ? [hashIn(second)] : [])
    expect(await names()).toEqual(kind === 'a bucket' ? [hashIn(first)] : all)
    const restored = openStore({ file: server.file })
    expect(await restored.q.select().from(restored.t.uploads)).toHaveLength(2)
    restored.close()
    expect(existsSync(join(data, 'restauracao'))).toBe(false)
  })

  test('a backup that is asked for the files has them, and puts them back where they are missing', async () => {
    const url = await sent(long)
    const [target, data] = [join(dirname(server.file), 'copia.tar.gz'), dirname(server.file)]
    const manifest = await backUp({ data, files: place.files, withFiles: true, target, now: Date.now() })
    expect([manifest.parts.length, manifest.inBucket]).toEqual([2, undefined])
    await place.files.remove(hashIn(url))
    server.store.close()
    await restoreBackup({ file: target, data, files: place.files, now: Date.now() })
    const there = await bytesOf(await place.again().read(hashIn(url)))
    expect(Buffer.from(there!).toString()).toBe(long)
    rmSync(target)
  })

  test('a backup names the files that are missing, and never takes a shorter one for whole', async () => {
    const [lost, shorter] = [await sent('Uma aula'), await sent('Outra aula')]
    await place.files.remove(hashIn(lost))
    const other = await place.files.receive(new Blob(['x']).stream(), 1)
    await place.files.keep(other, hashIn(shorter))
    const target = join(dirname(server.file), 'copia.tar.gz')
    const manifest = await backUp({ data: dirname(server.file), files: place.files, target, now: Date.now() })
    // Of a folder, the shorter one is read, and its hash says that it is damaged.
    expect(manifest.missing.sort()).toEqual(kind === 'a bucket' ? [lost, shorter].map(hashIn).sort() : [hashIn(lost)])
  })
})

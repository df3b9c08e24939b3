import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { makeTestFolder } from '#server/tests/support/testFolder.ts'
import { TusFiles } from './tusFiles.ts'

const id = 'a'.repeat(32)
const content = Uint8Array.from({ length: 3 * 2 ** 20 + 5 }, (_, i) => i % 251)
let folder: string
let files: TusFiles

beforeEach(() => {
  folder = makeTestFolder('uploads')
  writeFileSync(join(folder, id), '')
  files = new TusFiles(folder)
})

async function* partsOf(from: number, to: number, cut = false) {
  for (let at = from; at < to; at += 65_536) yield content.subarray(at, Math.min(to, at + 65_536))
  if (cut) throw new Error('the line was cut')
}
const received = () => readFileSync(join(folder, id))

test('pieces become one file, whose hash is known without reading it', async () => {
  expect(await files.write(partsOf(0, 2_000_000), id, 0)).toBe(2_000_000)
  expect(await files.write(partsOf(2_000_000, content.length), id, 2_000_000)).toBe(content.length)
  expect(received().equals(content)).toBe(true)
  expect(files.hashes.of(id, content.length)).toBe(createHash('sha256').update(content).digest('hex'))
})

test('a piece that is empty, or ends with what is written at a time, leaves nothing out', async () => {
  expect(await files.write(partsOf(0, 0), id, 0)).toBe(0)
  expect(await files.write(partsOf(0, 2 * 2 ** 20), id, 0)).toBe(2 * 2 ** 20)
  expect(received().equals(content.subarray(0, 2 * 2 ** 20))).toBe(true)
})

test('what came of a piece that broke off stays, and the next one goes on from there', async () => {
  await expect(files.write(partsOf(0, 1_500_000, true), id, 0)).rejects.toThrow('the line was cut')
  expect(received().equals(content.subarray(0, 1_500_000))).toBe(true)
  await files.write(partsOf(1_500_000, content.length), id, 1_500_000)
  expect(received().equals(content)).toBe(true)
  expect(files.hashes.of(id, content.length)).toBe(createHash('sha256').update(content).digest('hex'))
})

test('where it cannot write, it names no folder', async () => {
  await expect(files.write(partsOf(0, 10), 'b'.repeat(32), 0)).rejects.toEqual({
    status_code: 500,
    body: 'Something went wrong receiving the file\n',
  })
})

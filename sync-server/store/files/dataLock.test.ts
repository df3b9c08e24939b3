import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, rmSync } from 'node:fs'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { inRoot } from '#scripts/lib/project.mjs'
import { makeTestFolder } from '#server/tests/support/testFolder.ts'
import { lockData } from './dataLock.ts'

let data: string
beforeEach(() => {
  data = makeTestFolder('lock')
})
afterEach(() => rmSync(data, { recursive: true, force: true }))

test('one server at a time holds a folder of data', () => {
  const lock = lockData(data)!
  expect(lockData(data)).toBeUndefined()
  expect(readdirSync(data)).toEqual(['chamada.sqlite.servidor'])
  lock.release()
  const next = lockData(data)
  expect(next).toBeDefined()
  next!.release()
})

test('a server that was killed holds nothing', async () => {
  const words = ['--import', 'tsx', '--input-type=module', '-e']
  const held = `const { lockData } = await import(${JSON.stringify(inRoot('sync-server/store/files/dataLock.ts'))})
    globalThis.lock = lockData(${JSON.stringify(data)}); console.log('held'); setInterval(() => {}, 1000)`
  const other = spawn(process.execPath, [...words, held], { cwd: inRoot(), stdio: ['ignore', 'pipe', 'inherit'] })
  await once(other.stdout, 'data')
  expect(lockData(data)).toBeUndefined()
  other.kill('SIGKILL')
  await once(other, 'exit')
  const lock = lockData(data)
  expect(lock).toBeDefined()
  lock!.release()
})

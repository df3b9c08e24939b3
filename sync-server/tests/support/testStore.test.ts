import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { makeTestFolder, removeTestFolder } from './testFolder.ts'

test('a folder that cannot be removed stays, with a line, and spoils nothing', () => {
  const written = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  removeTestFolder('/tmp/busy', () => {
    throw new Error('ENOTEMPTY: directory not empty')
  })
  expect(written).toHaveBeenCalledWith('/tmp/busy stays: ENOTEMPTY: directory not empty\n')
  written.mockRestore()
})

test('a folder is removed with what is in it', () => {
  const folder = makeTestFolder('removed')
  mkdirSync(join(folder, 'a'))
  writeFileSync(join(folder, 'a', 'b'), '')
  removeTestFolder(folder)
  expect(existsSync(folder)).toBe(false)
})

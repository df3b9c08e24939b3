import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Hono } from 'hono'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { makeTestFolder } from '#server/tests/support/testFolder.ts'
import type { Env } from './api.ts'
import { serveFiles } from './shellFiles.ts'

let folder: string
beforeEach(() => {
  folder = makeTestFolder('shell')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const page = async (dist: string, path = '/teacher/schedule') => {
  const app = new Hono<Env>()
  serveFiles(app, dist, true)
  const answer = await app.request(path)
  return { status: answer.status, text: await answer.text() }
}

test('a server without a built app says where the app is', async () => {
  const { status, text } = await page(join(folder, 'dist'))
  expect(status).toBe(503)
  expect(text).toMatch(/ainda não foi construído.*npm run dev.*npm run build/s)
})

test('a built app answers for every page', async () => {
  const dist = join(folder, 'dist')
  mkdirSync(dist)
  writeFileSync(join(dist, 'index.html'), '<h1>Chamada</h1>')
  expect(await page(dist)).toEqual({ status: 200, text: '<h1>Chamada</h1>' })
})

import { describe, expect, test } from 'vitest'
import { integrityOf } from '#scripts/building/precache.mjs'
import { isOfItsKind, isWhole } from './isWhole.ts'

// Covers: trial R44.

const part = 'https://escola.example/assets/agenda-1.js'
const page = 'https://escola.example/index.html?__WB_REVISION__=1'
const script = 'export const agenda = 1\n'
const answer = (body: string, type = 'text/javascript; charset=utf-8', status = 200) =>
  new Response(body, { status, headers: { 'Content-Type': type } })
const portal = '<html><body>Entre na rede da escola</body></html>'

describe('a part of the app', () => {
  test('is whole when status, type and every byte are right, and can still be read afterwards', async () => {
    const right = answer(script)
    expect(await isWhole(right, part, integrityOf(script))).toBe(true)
    expect(await right.text()).toBe(script)
  })

  test.each([
    ['a portal’s page', answer(portal, 'text/html')],
    ['a portal’s page with the type of a script', answer(portal)],
    ['half of it', answer(script.slice(0, 10))],
    ['the file of another build', answer(script.replace('1', '2'))],
    ['its bytes with the type of a page', answer(script, 'text/html')],
    ['its bytes without a type', new Response(new TextEncoder().encode(script))],
    ['its bytes with an error', answer(script, 'text/javascript', 503)],
  ])('is not %s', async (_, wrong) => {
    expect(await isWhole(wrong, part, integrityOf(script))).toBe(false)
  })
})

test('the app’s own page is whole, a portal’s page is not', async () => {
  const ours = '<!doctype html><div id="root"></div>'
  expect(await isWhole(answer(ours, 'text/html; charset=UTF-8'), page, integrityOf(ours))).toBe(true)
  expect(await isWhole(answer(portal, 'text/html'), page, integrityOf(ours))).toBe(false)
})

test('a file without a known hash may not be a page where a page does not belong', () => {
  expect(isOfItsKind(answer('wOF2', 'font/woff2'), 'https://escola.example/assets/type-1.woff2')).toBe(true)
  expect(isOfItsKind(answer(portal, 'text/html'), 'https://escola.example/assets/type-1.woff2')).toBe(false)
  expect(isOfItsKind(answer('p{}', 'text/css'), 'https://escola.example/assets/rows-1.css')).toBe(true)
})

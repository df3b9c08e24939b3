import { expect, test } from 'vitest'
import { isWebAddress } from './webAddress.ts'

test.each(['https://a.br', 'http://a.br/b?c=d#e', 'HTTPS://A.BR', 'https://escola.example/ficha 1.pdf'])(
  'a link may lead to %s',
  (text) => expect(isWebAddress(text)).toBe(true),
)

test.each([
  '',
  'a.br',
  '//a.br',
  'https://',
  'https:///a',
  'https:a.br',
  'javascript:alert(1)',
  'javascript://a.br/%0aalert(1)',
  'java\nscript:alert(1)',
  'data:text/html,<b>',
  'vbscript:1',
  'file:///etc/passwd',
  'blob:https://a.br/1',
  'http://a b',
])('a link may never lead to %j', (text) => expect(isWebAddress(text)).toBe(false))

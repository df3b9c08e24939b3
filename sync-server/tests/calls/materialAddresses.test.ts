import { afterAll, expect, test } from 'vitest'
import { createMaterial } from '#schema/mutations/lesson/createMaterial.ts'
import { openDevice } from '#server/tests/support/apiDevice.ts'
import { testServer } from '#server/tests/support/testServer.ts'

const server = await testServer()
afterAll(() => server.end())

const refused = [
  ...['javascript:alert(1)', 'JAVASCRIPT:alert(1)', 'jAvAsCrIpT:alert(1)', 'javascript://a.br/%0aalert(1)'],
  ...['java\tscript:alert(1)', 'java\nscript:alert(1)', 'java\rscript:alert(1)', 'javascript\t:alert(1)'],
  ...[
    '\u0000javascript:alert(1)',
    '\u0001javascript:alert(1)',
    '\u001fjavascript:alert(1)',
    'javascript&colon;alert(1)',
  ],
  ...[
    '&#106;avascript:alert(1)',
    'javascript%3Aalert(1)',
    'javascript:void(0)',
    'javascript:',
    'javascript:https://a.br',
  ],
  ...['view-source:javascript:alert(1)', 'feed:javascript:alert(1)', 'jar:javascript:alert(1)', 'vbscript:msgbox(1)'],
  ...['livescript:alert(1)', 'mocha:alert(1)', 'data:text/html,<script>alert(1)</script>', 'DATA:text/html,x'],
  ...['data:text/html;base64,PHNjcmlwdD4=', 'data:image/svg+xml,<svg onload=alert(1)>', 'da\tta:text/html,x', 'data:,'],
  ...[
    'blob:https://a.br/1',
    'blob:null/1',
    'filesystem:https://a.br/temporary/1',
    'file:///etc/passwd',
    'FILE:///c:/x',
  ],
  ...['file://servidor/x', '//a.br/x', '///a.br/x', '////a.br', '\\\\a.br\\x', '/\\a.br/x', '/api/user', './x', '../x'],
  ...[
    'x',
    'a.br',
    'www.a.br/x',
    '?a=1',
    '#a',
    'https:',
    'https:/',
    'https://',
    'https:///a.br',
    'https:a.br',
    'http:\\\\a.br',
  ],
  ...[
    'https:\\\\a.br',
    'ht\ntps://a.br',
    'h\tttps://a.br',
    'https\t://a.br',
    'https:/\t/a.br',
    'http://a b',
    'https://a.br:99999',
  ],
  ...[
    'https://[a',
    'ftp://a.br/x',
    'ws://a.br',
    'wss://a.br',
    'mailto:a@a.br',
    'tel:190',
    'sms:190',
    'whatsapp://send',
  ],
  ...['intent://a.br#Intent;end', 'about:blank', 'about:srcdoc', 'chrome://settings', 'ms-word:ofe|u|https://a.br'],
  ...[
    'urn:isbn:1',
    'magnet:?xt=1',
    'steam://run/1',
    'httpss://a.br',
    'xhttps://a.br',
    "'https://a.br",
    '<https://a.br>',
  ],
]
const accepted = [
  'https://a.br',
  'http://a.br/b?c=d#e',
  ' https://a.br/com espaço.pdf ',
  'HTTPS://A.BR/x',
  'https://á.br/ç',
]

test('more than sixty forbidden addresses of a material are 400, with a message that names the field', async () => {
  expect(new Set(refused).size).toBeGreaterThanOrEqual(60)
  const cookie = await server.signIn('celia')
  const celia = await openDevice(server, 'celia')
  const message = 'fileUrl: use um endereço que comece com https:// ou http://'
  const before = await server.store.q.select().from(server.store.t.materials)
  for (const fileUrl of refused) {
    const body = { lessonId: 101, title: 'Folha', fileUrl }
    const answers = [
      await server.call('POST', '/api/materials', { cookie, body }),
      await server.call('PUT', '/api/materials/211', { cookie, body: { fileUrl } }),
      await server.call('POST', '/api/lessons', { cookie, body: { moduleId: 5, title: 'Aula', materialUrl: fileUrl } }),
    ]
    for (const [i, answer] of answers.entries()) {
      expect(answer.status, `${i} ${JSON.stringify(fileUrl)}`).toBe(400)
      if (i < 2) expect(await answer.text()).toBe(message)
    }
    const call = celia.act(createMaterial, { lessonId: 101, title: 'Folha', fileUrl } as never)
    expect((await celia.send(call)).receipts).toMatchObject([
      { outcome: 'refused', code: 'args.invalid', message: message },
    ])
  }
  expect(await server.store.q.select().from(server.store.t.materials)).toEqual(before)
  for (const fileUrl of accepted) {
    const body = { lessonId: 101, title: 'Folha', fileUrl }
    expect((await server.call('POST', '/api/materials', { cookie, body })).status, fileUrl).toBe(200)
  }
}, 60_000)

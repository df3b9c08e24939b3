import fc from 'fast-check'
import { expect, test } from 'vitest'
import { hostileEmbeds, providerEmbeds } from '#schema/tests/embedCorpus.ts'
import { videoFrame } from '#web/model/content/videoFrame.ts'
import { embedSource } from './embed.ts'

test.each([
  [
    '<iframe src="https://www.youtube.com/embed/a?b=1&amp;c=2" allowfullscreen></iframe>',
    'https://www.youtube.com/embed/a?b=1&c=2',
  ],
  ["<p>Veja</p><IFRAME width=9 SRC='https://v.example/1'/>", 'https://v.example/1'],
  ['<iframe title="a > b" src=https://v.example/1?t=2></iframe>', 'https://v.example/1?t=2'],
  ['<iframe src="//player.vimeo.com/video/7"></iframe>', 'https://player.vimeo.com/video/7'],
  ['<iframe\n  src = "https://v.example/1"\n></iframe>', 'https://v.example/1'],
  ['<iframe src="https://v.example/1" src="https://w.example/2"></iframe>', 'https://v.example/1'],
  ['<iframe data-src="https://w.example" src="&#104;ttps://v.example/1"></iframe>', 'https://v.example/1'],
])('%s yields the address of its source', (markup, source) => {
  expect(embedSource(markup)).toBe(source)
})

test.each([
  '',
  'https://v.example/1',
  '<iframe></iframe>',
  '<iframe src></iframe>',
  '<iframe src="">',
  '<iframe src="http://v.example"></iframe>',
  '<iframe src="http://v.example"></iframe><iframe src="https://v.example"></iframe>',
  '<iframe src="javascript:alert(1)"></iframe>',
  '<iframe src="java&#115;cript:alert(1)//https://v.example"></iframe>',
  '<iframe src="data:text/html,1"></iframe>',
  '<iframe srcdoc="<b>" data-src="https://v.example"></iframe>',
  '<iframe src="/api/user"></iframe>',
  '<iframe src="https:///"></iframe>',
  '<iframe src="https://a:b@v.example"></iframe>',
  '<iframes src="https://v.example"></iframes>',
  '<iframe title="src=https://v.example"></iframe>',
  '<iframe src="https://v.example',
  '<video src="https://v.example"></video>',
])('%s yields no address', (markup) => {
  expect(embedSource(markup)).toBeUndefined()
})

test('any text yields an https address or none, and never throws', () => {
  const piece = fc.oneof(
    fc.constantFrom(
      '<iframe',
      ' src=',
      '"',
      "'",
      '>',
      'https://',
      'javascript:',
      '//',
      '&#58;',
      '&#x3a;',
      ' ',
      '\t',
      '\\',
      'v.example',
    ),
    fc.string({ maxLength: 5 }),
  )
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 20 }), (pieces) => {
      const source = embedSource(`<iframe src=${pieces.join('')}`)
      if (source !== undefined) expect(new URL(source).protocol).toBe('https:')
    }),
    { numRuns: 2_000 },
  )
})

test('over 150 hostile pieces of markup yield their one https frame or nothing', () => {
  expect(new Set(hostileEmbeds.map(({ markup }) => markup)).size).toBeGreaterThanOrEqual(150)
  const other = hostileEmbeds.filter(({ markup, leads }) => embedSource(markup) !== leads)
  expect(other.map(({ markup }) => [markup, embedSource(markup)])).toEqual([])
})

test('every embed that a provider hands out yields its own address', () => {
  expect(providerEmbeds.length).toBeGreaterThan(20)
  for (const { markup, leads } of providerEmbeds)
    expect(embedSource(markup), markup).toBe(leads!.startsWith('//') ? `https:${leads}` : leads)
})

test('a frame has an address and a sandbox, and nothing else of the pasted markup', () => {
  for (const { markup, leads } of [...hostileEmbeds, ...providerEmbeds]) {
    const frame = videoFrame(markup, 'https://chamada.example')
    if (!leads) expect(frame, markup).toBeUndefined()
    else expect(frame!.sandbox.split(' ').sort()).toEqual(['allow-presentation', 'allow-same-origin', 'allow-scripts'])
  }
})

/** The same with a backtracking expression: the one-pass reader must agree with it. */
const byExpression = (markup: string) =>
  /<iframe(?=[\s/>])((?:"[^"]*"|'[^']*'|[^>"'])*)>/i.exec(markup)?.[1]?.match(/a\d+/)?.[0]

test('the first frame that ends counts, also with nested frames and open quotes', () => {
  const piece = fc.constantFrom('<iframe', '<IFRAME ', '<iframe/', ' ', '"', "'", '>', '<', 'x', '=')
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 14 }), (pieces) => {
      // Each tag gets a source of its own, to know it from the others.
      let n = 0
      const markup = pieces.join('').replace(/<iframe[\s/]/gi, (tag) => `${tag} src=https://a${n++} `)
      const first = byExpression(markup)
      expect(embedSource(markup), markup).toBe(first && `https://${first}/`)
    }),
    { numRuns: 5_000 },
  )
})

test('a megabyte of tags that never end is read only once', () => {
  for (const piece of ['<iframe ', '<iframe "', '<iframe \'"', '<iframe a="', '<iframe \'>"', '<'])
    expect(embedSource(piece.repeat(2 ** 20 / piece.length))).toBeUndefined()
})

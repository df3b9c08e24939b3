import fc from 'fast-check'
import { expect, test } from 'vitest'
import { hostileEmbeds, usualEmbeds } from '../testing/embedCorpus.ts'
import { embedSource } from './embed.ts'
import { videoFrame } from './videoFrame.ts'

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
])('%s leads to its source', (markup, source) => {
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
])('%s leads nowhere', (markup) => {
  expect(embedSource(markup)).toBeUndefined()
})

test('whatever is written leads to https or nowhere, and never throws', () => {
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

test('150 hostile pieces of markup and more lead to their one https frame or nowhere', () => {
  expect(new Set(hostileEmbeds.map(({ markup }) => markup)).size).toBeGreaterThanOrEqual(150)
  const other = hostileEmbeds.filter(({ markup, leads }) => embedSource(markup) !== leads)
  expect(other.map(({ markup }) => [markup, embedSource(markup)])).toEqual([])
})

test('what providers hand out leads to where they say, every one of it', () => {
  expect(usualEmbeds.length).toBeGreaterThan(20)
  for (const { markup, leads } of usualEmbeds)
    expect(embedSource(markup), markup).toBe(leads!.startsWith('//') ? `https:${leads}` : leads)
})

test('a frame has an address and a sandbox, and nothing of what was pasted', () => {
  for (const { markup, leads } of [...hostileEmbeds, ...usualEmbeds]) {
    const made = videoFrame(markup, 'https://chamada.example')
    if (!leads) expect(made, markup).toBeUndefined()
    else expect(made!.sandbox.split(' ').sort()).toEqual(['allow-presentation', 'allow-same-origin', 'allow-scripts'])
  }
})

/** The same by an expression that goes back: what reading once must agree with. */
const byExpression = (markup: string) =>
  /<iframe(?=[\s/>])((?:"[^"]*"|'[^']*'|[^>"'])*)>/i.exec(markup)?.[1]?.match(/a\d+/)?.[0]

test('of frames within frames, and of quotes left open, the first that ends counts', () => {
  const piece = fc.constantFrom('<iframe', '<IFRAME ', '<iframe/', ' ', '"', "'", '>', '<', 'x', '=')
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 14 }), (pieces) => {
      // Each tag that begins is told from the others by a source of its own.
      let n = 0
      const markup = pieces.join('').replace(/<iframe[\s/]/gi, (tag) => `${tag} src=https://a${n++} `)
      const first = byExpression(markup)
      expect(embedSource(markup), markup).toBe(first && `https://${first}/`)
    }),
    { numRuns: 5_000 },
  )
})

test('a megabyte of tags that never end is read once', () => {
  for (const piece of ['<iframe ', '<iframe "', '<iframe \'"', '<iframe a="', '<iframe \'>"', '<'])
    expect(embedSource(piece.repeat(2 ** 20 / piece.length))).toBeUndefined()
})

/** A name for a device from its browser's user agent, such as 'Chrome no Android'; null when nothing in it is known. */
export function deviceName(userAgent: string | null): string | null {
  if (!userAgent) return null
  const browser = firstOf(userAgent, [
    [/Edg/, 'Edge'],
    [/OPR|Opera/, 'Opera'],
    [/SamsungBrowser/, 'Samsung Internet'],
    [/Firefox|FxiOS/, 'Firefox'],
    [/Chrome|CriOS/, 'Chrome'],
    [/Safari/, 'Safari'],
  ])
  const system = firstOf(userAgent, [
    [/Android/, 'no Android'],
    [/iPhone/, 'no iPhone'],
    [/iPad/, 'no iPad'],
    [/CrOS/, 'no Chromebook'],
    [/Windows/, 'no Windows'],
    [/Mac OS/, 'no Mac'],
    [/Linux/, 'no Linux'],
  ])
  return browser && system ? `${browser} ${system}` : (browser ?? null)
}

const firstOf = (text: string, words: [RegExp, string][]) => words.find(([pattern]) => pattern.test(text))?.[1]

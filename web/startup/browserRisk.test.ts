import { expect, test } from 'vitest'
import { appAround, riskWords } from './browserRisk.ts'

const android =
  'Mozilla/5.0 (Linux; Android 14; SM-A155M Build/UP1A; wv) AppleWebKit/537.36 Version/4.0 Chrome/125.0 Mobile Safari/537.36'
const iphone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)'
const safari = `${iphone} Version/17.5 Mobile/15E148 Safari/604.1`
const chrome = 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/125.0 Mobile Safari/537.36'

test('a view inside another app is known, and named where people know its name', () => {
  expect(appAround(`${android} WhatsApp/2.24`)).toBe('WhatsApp')
  expect(appAround(`${iphone} Mobile/15E148 Instagram 334.0`)).toBe('Instagram')
  expect(appAround(`${android} [FB_IAB/FB4A;FBAV/465.0]`)).toBe('Facebook')
  expect(appAround(android)).toBe('outro aplicativo')
  expect(appAround(`${iphone} Mobile/15E148`)).toBe('outro aplicativo')
})

test('browsers of their own are not taken for one', () => {
  for (const own of [safari, chrome, `${iphone} CriOS/125.0 Mobile/15E148 Safari/604.1`])
    expect(appAround(own)).toBeNull()
})

test('one sentence with the way out is said where what is kept may go, and nowhere else', () => {
  expect(riskWords(`${android} WhatsApp/2.24`, undefined)).toMatch(/dentro de WhatsApp.*“Abrir no navegador”\.$/)
  expect(riskWords(safari, false)).toMatch(/sete dias sem uso.*“Adicionar à Tela de Início”\.$/)
  expect(riskWords(safari, true)).toBeNull()
  // From the home screen an iPhone shows the app in a view of its own.
  expect(riskWords(`${iphone} Mobile/15E148`, true)).toBeNull()
  expect(riskWords(chrome, undefined)).toBeNull()
})

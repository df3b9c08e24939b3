/**
 * How much of the app itself is stored for offline use, in words.
 * @param kept per cent
 */
export const keptWords = (kept: number): string =>
  kept === 100 ? 'Pronto para usar sem internet' : `Preparando para usar sem internet${kept ? ` ${kept}%` : '…'}`

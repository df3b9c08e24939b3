const number = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 1 })

/**
 * A size (bytes) as people say it, such as '48 kB', '1,2 MB' or '3 GB', on one line. Anything above zero bytes is at
 * least '1 kB'.
 */
export function sizeWords(bytes: number): string {
  if (bytes < 2 ** 20) return `${number.format(bytes ? Math.max(1, Math.round(bytes / 1024)) : 0)}\u00a0kB`
  return bytes < 2 ** 30 ? `${number.format(bytes / 2 ** 20)}\u00a0MB` : `${number.format(bytes / 2 ** 30)}\u00a0GB`
}

import { kindOf, ownFile } from '#schema/fields/ownFile.ts'
import type { Reading } from '#schema/nouns/reading.ts'

/** How far a student came in something of a lesson, such as 'Página 12 de 30'. @param address of what it is */
export function readingWords({ place, end, finished }: Reading, address: string): string {
  if (finished) return 'Terminado'
  const file = ownFile(address)
  if (!file || !place || !end) return 'Aberto'
  const kind = kindOf(file)
  if (kind === 'audio' || kind === 'video') return `Parou em ${clock(place)} de ${clock(end)}`
  return file.type === 'pdf' ? `Página ${place} de ${end}` : `Lido até ${Math.floor((100 * place) / end)}%`
}

/** Seconds as a player shows them: '4:05', '1:02:30'. */
function clock(seconds: number): string {
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60]
  const two = (n: number) => String(n).padStart(2, '0')
  const rest = two(seconds % 60)
  return hours ? `${hours}:${two(minutes)}:${rest}` : `${minutes}:${rest}`
}

import { Text, type TextProps } from '@chakra-ui/react'
import { dayAndMonth } from '#schema/fields/dates/dates.ts'
import { usePaper } from './paper.ts'

/**
 * 'Recife, 28 de novembro de 2026.'
 * @param city by default that of the letterhead
 * @param blank to be filled by hand where the school never said its city
 */
export function PlaceAndDay(props: { city?: string | null; blank: string } & TextProps) {
  const { letterhead, today } = usePaper()
  const { city = letterhead?.city, blank, ...text } = props
  return <Text {...text}>{city ? `${city}, ${dayAndMonth(today)} de ${today.slice(0, 4)}.` : blank}</Text>
}

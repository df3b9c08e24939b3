import { Flex, Text } from '@chakra-ui/react'
import { type ReactNode, useEffect, useLayoutEffect } from 'react'
import { fullDate } from '#schema/fields/dates/dates.ts'
import { Logo } from '#web/components/print/Logo.tsx'
import { isPrinted, joined, putOnPaper, usePaper } from '#web/components/print/paper.ts'
import { usePrinting } from '#web/components/print/printing.ts'
import { usePicture } from '#web/components/print/usePicture.ts'
import { useSchoolId } from '#web/queries/useSchoolId.ts'
import { useSchool } from '#web/queries/useSchools.ts'
import { useNow } from '#web/sync/useNow.ts'

/** Tells documents for paper the school and the day; and where a screen has no document, prints the screen itself. */
export default function PrintedScreen(): ReactNode {
  const found = useSchool(useSchoolId())
  const [school, letterhead] = [found?.name ?? '', found?.letterhead ?? null]
  const { date: today } = useNow()
  const date = fullDate(today)
  const logo = usePicture(letterhead?.logo)
  useEffect(() => usePaper.setState({ school, today, letterhead }), [school, today, letterhead])
  useEffect(() => usePaper.setState({ logo, smallLogo: logo && <Logo picture={logo} height="9mm" /> }), [logo])
  const printed = usePrinting() && isPrinted(null)
  useLayoutEffect(() => {
    if (printed) return putOnPaper('screen', { foot: joined(school, document.title, date), landscape: false })
  }, [printed, school, date])
  return (
    <Flex data-paper-only justify="space-between" gap="6mm" mb="3mm" fontSize="9pt">
      <Text>{school}</Text>
      <Text whiteSpace="nowrap">{date}</Text>
    </Flex>
  )
}

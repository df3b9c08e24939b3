import { Box, type BoxProps, Flex, Heading, Text } from '@chakra-ui/react'
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { fullDate } from '#schema/fields/dates/dates.ts'
import { addDocument, isPrinted, joined, putOnPaper, shortened, usePaper } from '#web/components/print/paper.ts'
import { usePrinting } from '#web/components/print/printing.ts'

/** Of a longer line of what a document is of, its foot has only the beginning; characters. */
const longestOfFoot = 80

/**
 * A document for paper, rendered when the page is printed. It never shows on the screen, and nothing else is printed. Of
 * several, that of a dialog is printed and not that of the list behind it, whichever of them came last.
 */
export function Printed(
  props: Omit<BoxProps, 'about' | 'children' | 'title'> & {
    /** Its heading. With one, the school, the date and the page numbers are printed too; slips and cards have none. */
    title?: string
    /** What it is of: the class, the period, the filters. */
    about?: readonly string[]
    /** Across the sheet, for wide tables. */
    landscape?: boolean
    /** Its head, where that is not the usual one. */
    head?: ReactNode
    children(): ReactNode
  },
) {
  const { title, about = [], landscape = false, head, children, ...box } = props
  const [document] = useState(() => Symbol(title))
  const place = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    const dialog = place.current?.closest('[role$=dialog]')
    return addDocument(document, dialog ? 'dialog' : 'screen')
  }, [document])
  const printed = usePrinting() && isPrinted(document)
  const { school, today } = usePaper()
  const date = today && fullDate(today)
  const [first = ''] = about
  const foot = title ? joined(school, title, shortened(first, longestOfFoot), date) : ''
  useLayoutEffect(() => {
    if (printed) return putOnPaper('document', { foot, landscape })
  }, [printed, foot, landscape])
  return (
    <>
      <span ref={place} hidden />
      {createPortal(
        printed && (
          <Box data-printed fontSize="10pt" lineHeight="1.35" color="black" bg="white" {...box}>
            {title && (head || <Head {...{ title, about, date }} />)}
            {children()}
          </Box>
        ),
        window.document.body,
      )}
    </>
  )
}

function Head({ title, about, date }: { title: string; about: readonly string[]; date: string }) {
  const { school, smallLogo } = usePaper()
  return (
    <Box mb="4mm" pb="2mm" borderBottomWidth="1pt" borderColor="black">
      <Flex align="center" gap="6mm" fontSize="9pt">
        {smallLogo}
        <Text flex="1">{school}</Text>
        <Text whiteSpace="nowrap">{date}</Text>
      </Flex>
      <Heading as="h1" fontSize="14pt" mt="1mm">
        {title}
      </Heading>
      {about.map((line) => (
        <Text key={line} overflowWrap="anywhere">
          {line}
        </Text>
      ))}
    </Box>
  )
}

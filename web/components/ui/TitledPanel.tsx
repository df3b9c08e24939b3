import { Flex, Heading } from '@chakra-ui/react'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { useLocation } from 'react-router-dom'
import { Panel } from './Panel.tsx'

/** A section of a page in a panel, named by its title. */
export function TitledPanel(props: {
  title: string
  /** The part of an address that leads to it, after '#'. */
  anchor?: string
  beside?: ReactNode
  children: ReactNode
}) {
  const { title, anchor, beside, children } = props
  const id = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  const { hash, key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: again when the same address is gone to again
  useEffect(() => {
    if (!anchor || hash !== `#${anchor}`) return
    heading.current?.scrollIntoView({ block: 'start' })
    heading.current?.focus({ preventScroll: true })
  }, [anchor, hash, key])
  return (
    <Panel as="section" aria-labelledby={id} px="5" py="5">
      <Flex gap="3" align="center" wrap="wrap" mb="3">
        <Heading as="h2" id={id} ref={heading} tabIndex={-1} outline="none" fontSize="lg" scrollMarginTop="20">
          {title}
        </Heading>
        {beside}
      </Flex>
      {children}
    </Panel>
  )
}

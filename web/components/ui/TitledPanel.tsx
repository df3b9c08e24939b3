import { Flex, Heading } from '@chakra-ui/react'
import { type ReactNode, useId } from 'react'
import { Panel } from './Panel.tsx'

/** A section of a page in a panel, named by its title. */
export function TitledPanel(props: { title: string; beside?: ReactNode; children: ReactNode }) {
  const { title, beside, children } = props
  const id = useId()
  return (
    <Panel as="section" aria-labelledby={id} px="5" py="5">
      <Flex gap="3" align="center" wrap="wrap" mb="3">
        <Heading as="h2" id={id} fontSize="lg">
          {title}
        </Heading>
        {beside}
      </Flex>
      {children}
    </Panel>
  )
}

import { Heading } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { Panel } from '#web/components/ui/Panel.tsx'

/** A few figures under their heading. */
export const FigureCard = (props: { id: string; title: string; maxW?: string; children: ReactNode }) => (
  <Panel as="section" aria-labelledby={props.id} px="4" py="4" w="full" maxW={props.maxW}>
    <Heading as="h2" id={props.id} fontSize="md" mb="3">
      {props.title}
    </Heading>
    {props.children}
  </Panel>
)

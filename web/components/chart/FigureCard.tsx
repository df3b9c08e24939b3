import { Heading } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { Panel } from '#web/components/ui/Panel.tsx'

/** A few figures under their heading. */
export const FigureCard = ({ id, title, children }: { id: string; title: string; children: ReactNode }) => (
  <Panel as="section" aria-labelledby={id} px="4" py="4">
    <Heading as="h2" id={id} fontSize="md" mb="3">
      {title}
    </Heading>
    {children}
  </Panel>
)

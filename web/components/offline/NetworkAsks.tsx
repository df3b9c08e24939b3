import { Button, Heading, Text } from '@chakra-ui/react'
import { ExternalLink } from 'lucide-react'
import { networkAddress } from '#schema/sync/answerer.ts'
import { Panel } from '#web/components/ui/Panel.tsx'

/** Shown when the network answered in the server's place: what that means, and a link to the network's own page. */
export const NetworkAsks = () => (
  <Panel role="status" px="4" py="4" borderLeftWidth="6px" borderLeftColor="average.fg">
    <Heading as="h2" fontSize="lg">
      A rede pede login
    </Heading>
    <Text mt="1">Esta rede só deixa passar quem entra nela primeiro. Abra a página da rede, entre e volte aqui.</Text>
    <Button asChild variant="outline" mt="3">
      <a href={networkAddress} target="_blank" rel="noopener" aria-label="Abrir a página da rede (abre em nova aba)">
        <ExternalLink aria-hidden /> Abrir a página da rede
      </a>
    </Button>
  </Panel>
)

import { Button, Flex } from '@chakra-ui/react'
import { Download, FileText } from 'lucide-react'
import { personDataAddress } from '#web/api/personData.ts'

/** The two forms of a copy of a person's data. */
export const PersonDataLinks = ({ id }: { id: number }) => (
  <Flex gap="3" wrap="wrap">
    <Button asChild variant="outline">
      <a href={personDataAddress(id, 'html')} target="_blank" rel="noreferrer">
        <FileText aria-hidden /> Abrir para ler
      </a>
    </Button>
    <Button asChild variant="outline">
      <a href={personDataAddress(id, 'json')} download>
        <Download aria-hidden /> Baixar em JSON
      </a>
    </Button>
  </Flex>
)

import { Button, Flex } from '@chakra-ui/react'
import { LayoutGrid, Rows3 } from 'lucide-react'

/** Whether a list is shown as cards or as a table. */
export const ViewChoice = ({ isTable, onChange }: { isTable: boolean; onChange(isTable: boolean): void }) => (
  <Flex as="fieldset" aria-label="Ver como" display={{ base: 'none', sm: 'flex' }} data-screen-only>
    <Button
      variant="outline"
      borderEndRadius="0"
      bg={isTable ? undefined : 'brand.bg'}
      aria-pressed={!isTable}
      onClick={() => onChange(false)}
    >
      <LayoutGrid aria-hidden /> Cartões
    </Button>
    <Button
      variant="outline"
      borderStartRadius="0"
      borderStartWidth="0"
      bg={isTable ? 'brand.bg' : undefined}
      aria-pressed={isTable}
      onClick={() => onChange(true)}
    >
      <Rows3 aria-hidden /> Tabela
    </Button>
  </Flex>
)

import { Button, Flex } from '@chakra-ui/react'
import { MessageSquare, Phone } from 'lucide-react'
import type { Guardian } from '#schema/nouns/studentRecord.ts'
import { ActionsMenu } from '#web/components/menu/ActionsMenu.tsx'
import { callable } from '#web/model/school/familyCalls.ts'

/**
 * Calls or writes to the first responsible person who has a telephone, with the device's own apps; the others stand
 * behind a menu. Renders nothing where nobody has one.
 * @param text what a message says before it is changed and sent there
 */
export function CallFamily(props: {
  student: string
  guardians: readonly Pick<Guardian, 'name' | 'kinship' | 'phone'>[] | undefined
  text: string
}) {
  const { student, guardians = [], text } = props
  const [first, ...others] = callable(guardians)
  if (!first) return null
  const open = (address: string) => () => window.location.assign(address)
  return (
    <Flex gap="2" wrap="wrap" align="center">
      <Button asChild variant="outline">
        <a href={first.call} aria-label={`Ligar para ${first.who}: ${student}`}>
          <Phone aria-hidden /> Ligar
        </a>
      </Button>
      <Button asChild variant="outline">
        <a href={first.message(text)} aria-label={`Escrever para ${first.who}: ${student}`}>
          <MessageSquare aria-hidden /> Escrever
        </a>
      </Button>
      <ActionsMenu
        about={`outros responsáveis por ${student}`}
        actions={others.flatMap(({ who, call, message }) => [
          { label: `Ligar para ${who}`, icon: Phone, onSelect: open(call) },
          { label: `Escrever para ${who}`, icon: MessageSquare, onSelect: open(message(text)) },
        ])}
      />
    </Flex>
  )
}

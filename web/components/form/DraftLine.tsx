import { Button, Flex, Text } from '@chakra-ui/react'
import { dayAndTimeOf } from '#schema/fields/dates/dates.ts'

/** Says that a form goes on with what was typed earlier, and offers to begin again. */
export const DraftLine = ({ at, onStartAgain }: { at: number; onStartAgain(): void }) => (
  <Flex align="center" justify="space-between" gap="3" wrap="wrap" mb="4" color="fg.muted">
    <Text role="status" fontSize="sm">
      Continuando o que você digitou em {dayAndTimeOf(at)}.
    </Text>
    <Button size="sm" minH={{ base: '11', md: '9' }} variant="outline" onClick={onStartAgain}>
      Começar de novo
    </Button>
  </Flex>
)

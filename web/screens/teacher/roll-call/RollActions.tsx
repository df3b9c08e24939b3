import { Box, Button, Flex, Text } from '@chakra-ui/react'
import { CheckCheck, Undo2 } from 'lucide-react'
import { Link } from 'react-router-dom'
import { countOf } from '../../../../schema/rules/text.ts'
import type { RollActs } from './useRollActs.ts'

/** Under the thumb: the count, the undo, and the two taps that make a roll. */
export function RollActions({ acts }: { acts: RollActs }) {
  const { count, unmarked } = acts
  const some = count.present + count.absent > 0
  return (
    <Box
      position="sticky"
      bottom="0"
      zIndex="bar"
      mt="4"
      mx={{ base: '-4', md: '0' }}
      px="4"
      py="3"
      pb="calc(0.75rem + env(safe-area-inset-bottom))"
      bg="bg"
      borderTopWidth="1px"
      borderColor="border"
    >
      <Flex align="center" justify="space-between" gap="2" mb="2">
        <Text aria-live="polite" fontVariantNumeric="tabular-nums" data-count>
          {countOf(count.present, 'presente', 'presentes')}, {countOf(count.absent, 'falta', 'faltas')}
          {unmarked > 0 && `, ${unmarked} sem marcação`}
        </Text>
        <Button
          variant="ghost"
          px="2"
          flexShrink="0"
          onClick={acts.undo}
          disabled={!acts.canUndo}
          aria-label="Desfazer"
          aria-keyshortcuts="Control+Z"
        >
          <Undo2 aria-hidden />
          <Text as="span" hideBelow="sm">
            Desfazer
          </Text>
        </Button>
      </Flex>
      <Flex gap="2" wrap="wrap" css={{ '& > *': { flex: '1 1 8rem', paddingInline: '2', fontSize: 'md' } }}>
        <Button size="lg" variant="outline" onClick={acts.markAll}>
          <CheckCheck aria-hidden /> Todos presentes
        </Button>
        {some && unmarked > 0 && (
          <Button size="lg" variant="outline" onClick={acts.markRest}>
            Marcar restantes como presentes
          </Button>
        )}
        {acts.concluded ? (
          <Button asChild size="lg">
            <Link to="/">Voltar ao início</Link>
          </Button>
        ) : (
          <Button size="lg" onClick={acts.conclude} disabled={!some}>
            Concluir chamada
          </Button>
        )}
      </Flex>
    </Box>
  )
}

import { Box, Flex, Text } from '@chakra-ui/react'
import { ChevronDown } from 'lucide-react'
import { isShownWrong, wrongBy } from '#web/model/schedule/wrongClock.ts'
import { useKnownTime } from '#web/sync/clock.ts'

/**
 * Says that the device's clock is wrong, in one line so that a roll keeps its rows; it unfolds to the time the app uses
 * and what to do.
 */
export function ClockBanner() {
  const offset = useKnownTime((known) => known.offset)
  if (!isShownWrong(offset)) return null
  return (
    <Box as="details" role="status" px="4" bg="average.bg" color="average.fg" fontSize={{ base: 'sm', sm: 'md' }}>
      <Flex as="summary" minH="11" py="1" gap="2" align="center" cursor="pointer" lineHeight="1.25">
        <Text flex="1">O relógio deste aparelho está {wrongBy(offset)}.</Text>
        <ChevronDown size={16} aria-hidden />
      </Flex>
      <Text pb="2">O Chamada segue a hora do servidor. Acerte a data e a hora nos ajustes do aparelho.</Text>
    </Box>
  )
}

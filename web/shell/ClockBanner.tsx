import { Box, Flex, Text } from '@chakra-ui/react'
import { ChevronDown } from 'lucide-react'
import { wrongBy } from '../../schema/rules/wrongClock.ts'

/** The device's clock is wrong: a line, so that a roll keeps its rows; it unfolds to what the app goes by, and what to do. */
export default function ClockBanner({ offset }: { offset: number }) {
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

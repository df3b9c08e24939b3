import { Box, Flex, Text } from '@chakra-ui/react'
import { Star } from 'lucide-react'
import { countOf, oneDecimal } from '#schema/rules/text.ts'

/** A mean from 1 to 5 as stars, with its figure and the number of ratings. */
export const Stars = ({ mean, count }: { mean: number; count: number }) => (
  <Flex gap="2" align="center" wrap="wrap">
    <Flex aria-hidden color="average.fg">
      {[1, 2, 3, 4, 5].map((star) => (
        <Box as="span" key={star} opacity={star <= Math.round(mean) ? 1 : 0.4}>
          <Star size={16} fill={star <= Math.round(mean) ? 'currentColor' : 'none'} />
        </Box>
      ))}
    </Flex>
    <Text as="span" fontVariantNumeric="tabular-nums" whiteSpace={{ md: 'nowrap' }}>
      {oneDecimal(mean)}
      <Text as="span" srOnly>
        {' '}
        de 5
      </Text>{' '}
      <Text as="span" fontSize="sm" color="fg.muted">
        {countOf(count, 'avaliação', 'avaliações')}
      </Text>
    </Text>
  </Flex>
)

import { Box, Flex, Text } from '@chakra-ui/react'
import { Bar } from '#web/components/ui/Bar.tsx'

/** The student's progress in a module, as a figure and a bar. */
export const Progress = ({ percent, of }: { percent: number; of: string }) => (
  <Flex gap="3" align="center" role="progressbar" aria-label={of} aria-valuenow={percent} aria-valuemax={100}>
    <Box flex="1">
      <Bar share={percent / 100} />
    </Box>
    <Text fontVariantNumeric="tabular-nums" fontWeight="medium">
      {percent}%
    </Text>
  </Flex>
)

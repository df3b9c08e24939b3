import { Box } from '@chakra-ui/react'

/** A share from 0 to 1 as a bar, only visual; the figure stands beside it as text. */
export const Bar = ({ share, tone = 'brand' }: { share: number; tone?: 'good' | 'average' | 'poor' | 'brand' }) => (
  <Box h="2.5" bg="bg.muted" borderRadius="full" overflow="hidden" printColorAdjust="exact" data-track aria-hidden>
    <Box
      data-fill
      h="full"
      bg={`${tone}.fg`}
      borderRadius="full"
      style={{ width: `${Math.min(1, Math.max(0, share)) * 100}%` }}
    />
  </Box>
)

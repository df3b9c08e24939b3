import { Box, Stack } from '@chakra-ui/react'

/** A placeholder for content that loads; it appears only after 400 ms. */
export function Loading({ rows = 3, height = '4rem' }: { rows?: number; height?: string }) {
  return (
    <Stack role="status" aria-label="Carregando" gap="3" opacity="0" animation="appear 1ms 400ms forwards">
      {Array.from({ length: rows }, (_, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines without names
        <Box key={i} borderRadius="md" bg="bg.muted" height={height} animation="pulse 1.6s infinite" />
      ))}
    </Stack>
  )
}

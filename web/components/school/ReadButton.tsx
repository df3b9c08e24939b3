import { Box, Button } from '@chakra-ui/react'
import { BookOpen } from 'lucide-react'

/** Opens a file in the app's own reader. With `compact`, a phone shows only its icon. */
export const ReadButton = (props: { label: string; of: string; compact?: boolean; onClick(): void }) => (
  <Button type="button" variant="outline" aria-label={`${props.label}: ${props.of}`} onClick={props.onClick}>
    <BookOpen aria-hidden />
    <Box as="span" hideBelow={props.compact ? 'sm' : undefined}>
      {props.label}
    </Box>
  </Button>
)

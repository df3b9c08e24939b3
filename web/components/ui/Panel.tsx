import { Box } from '@chakra-ui/react'
import type { ComponentProps } from 'react'

/** A panel with a hairline border and no shadow. */
export const Panel = (props: ComponentProps<typeof Box>) => (
  <Box bg="bg.panel" borderWidth="1px" borderColor="border" borderRadius="md" {...props} />
)

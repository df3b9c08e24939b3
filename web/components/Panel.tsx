import { Box, type BoxProps } from '@chakra-ui/react'

/** A sheet of paper on the desk: a hairline and no shadow. */
export const Panel = (props: BoxProps) => (
  <Box bg="bg.panel" borderWidth="1px" borderColor="border" borderRadius="md" {...props} />
)

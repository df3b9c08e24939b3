import { Box, Button, type ButtonProps } from '@chakra-ui/react'
import type { LucideIcon } from 'lucide-react'

/** An act on all chosen rows. A phone shows only the short label; screen readers read the full one. */
export const BulkActButton = (props: { icon: LucideIcon; label: string; short: string } & ButtonProps) => {
  const { icon: Icon, label, short, ...rest } = props
  return (
    <Button
      variant="outline"
      aria-label={label}
      flex={{ base: '1 1 40%', sm: 'none' }}
      px={{ base: '2', sm: '3' }}
      {...rest}
    >
      <Box as="span" hideBelow="sm" aria-hidden>
        <Icon />
      </Box>
      <Box as="span" hideBelow="sm">
        {label}
      </Box>
      <Box as="span" hideFrom="sm">
        {short}
      </Box>
    </Button>
  )
}

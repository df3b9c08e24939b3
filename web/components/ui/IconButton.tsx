import { Button, type ButtonProps, Text } from '@chakra-ui/react'
import type { LucideIcon } from 'lucide-react'

/**
 * A button with only an icon; its name is read out, and shown where a mouse rests (byHand/iconNames.ts). On a phone its
 * count stands beside the icon.
 */
export const IconButton = (props: { label: string; icon: LucideIcon; count?: number } & ButtonProps) => {
  const { label, icon: Icon, count, ...rest } = props
  return (
    <Button type="button" variant="ghost" px="0" minW="11" gap="1" aria-label={label} {...rest}>
      <Icon aria-hidden />
      {count !== undefined && (
        <Text as="span" hideFrom="sm" fontVariantNumeric="tabular-nums">
          {count}
        </Text>
      )}
    </Button>
  )
}

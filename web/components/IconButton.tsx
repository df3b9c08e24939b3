import { Button, type ButtonProps } from '@chakra-ui/react'
import type { LucideIcon } from 'lucide-react'

/** A button that is only a picture; its name is read out and shown when pointed at. */
export const IconButton = ({ label, icon: Icon, ...rest }: { label: string; icon: LucideIcon } & ButtonProps) => (
  <Button type="button" variant="ghost" px="0" minW="11" aria-label={label} title={label} {...rest}>
    <Icon aria-hidden />
  </Button>
)

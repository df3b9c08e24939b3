import { Box, Text } from '@chakra-ui/react'
import type { LucideIcon } from 'lucide-react'
import { Panel } from '#web/components/ui/Panel.tsx'

/** One figure with its name, in a `dl`; `value` is undefined while it is counted. */
export function StatCard(props: {
  icon: LucideIcon
  label: string
  value: string | number | undefined
  note?: string
}) {
  const { icon: Icon, label, value, note } = props
  return (
    <Panel px="4" py="4">
      <Text as="dt" fontSize="sm" color="fg.muted" display="flex" justifyContent="space-between" gap="2">
        {label}
        <Box as="span" aria-hidden>
          <Icon size={18} strokeWidth={1.75} />
        </Box>
      </Text>
      <Text as="dd" fontSize="2xl" fontWeight="bold" fontVariantNumeric="tabular-nums" lineHeight="tight" mt="1">
        {value ?? '…'}
      </Text>
      {note && (
        <Text as="dd" fontSize="sm" color="fg.muted">
          {note}
        </Text>
      )}
    </Panel>
  )
}

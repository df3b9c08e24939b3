import { Box, Text } from '@chakra-ui/react'
import type { LucideIcon } from 'lucide-react'

import { Link } from 'react-router-dom'
import { inNumbers } from '#schema/rules/text.ts'
import { Panel } from '#web/components/ui/Panel.tsx'

/** One figure with its name, in a `dl`; `value` is undefined while it is counted. */
export function StatCard(props: {
  icon: LucideIcon
  label: string
  value: string | number | undefined
  note?: string
  /** Where the list behind the figure is. */
  to?: string
}) {
  const { icon: Icon, label, value, note, to } = props
  return (
    <Panel px="4" py="4" position="relative" _hover={to ? { bg: 'bg.subtle' } : undefined}>
      <Text as="dt" fontSize="sm" color="fg.muted" display="flex" justifyContent="space-between" gap="2">
        {to ? <CardLink to={to}>{label}</CardLink> : <span>{label}</span>}
        <Box as="span" aria-hidden>
          <Icon size={18} strokeWidth={1.75} />
        </Box>
      </Text>
      <Text as="dd" fontSize="2xl" fontWeight="bold" fontVariantNumeric="tabular-nums" lineHeight="tight" mt="1">
        {typeof value === 'number' ? inNumbers(value) : (value ?? '…')}
      </Text>
      {note && (
        <Text as="dd" fontSize="sm" color="fg.muted">
          {note}
        </Text>
      )}
    </Panel>
  )
}

/** Its whole card is the target. */
const CardLink = ({ to, children }: { to: string; children: string }) => (
  <Box asChild color="inherit" textDecoration="none" _before={{ content: '""', position: 'absolute', inset: '0' }}>
    <Link to={to}>{children}</Link>
  </Box>
)

import { Box, Button } from '@chakra-ui/react'
import { ExternalLink } from 'lucide-react'
import { ownFile } from '../../schema/rules/ownFile.ts'
import { isWebAddress } from '../../schema/rules/webAddress.ts'

/**
 * Opens an address of elsewhere, or a file of the school's own, in a new tab that knows nothing of this one; what is neither
 * opens nothing.
 * `compact`: on a phone by its picture alone.
 */
export function OpenLink(props: { href: string; label: string; of: string; compact?: boolean }) {
  const { href, label, of, compact } = props
  if (!isWebAddress(href) && !ownFile(href)) return null
  return (
    <Button asChild variant="outline">
      <a href={href} target="_blank" rel="noopener" aria-label={`${label}: ${of} (abre em nova aba)`}>
        <ExternalLink aria-hidden />
        <Box as="span" hideBelow={compact ? 'sm' : undefined}>
          {label}
        </Box>
      </a>
    </Button>
  )
}

import { Box, Button } from '@chakra-ui/react'
import { ExternalLink } from 'lucide-react'
import { ownFile } from '#schema/fields/ownFile.ts'
import { isWebAddress } from '#schema/fields/webAddress.ts'

/**
 * Opens a web address or a file of the school in a new tab without access to this one; any other address renders
 * nothing. With `compact`, a phone shows only its icon.
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

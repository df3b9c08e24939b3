import { Button } from '@chakra-ui/react'
import { ExternalLink } from 'lucide-react'
import { isWebAddress } from '../../schema/rules/webAddress.ts'

/** Opens an address of elsewhere in a new tab that knows nothing of this one; what is no web address opens nothing. */
export function OpenLink({ href, label, of }: { href: string; label: string; of: string }) {
  if (!isWebAddress(href)) return null
  return (
    <Button asChild variant="outline">
      <a href={href} target="_blank" rel="noopener" aria-label={`${label}: ${of} (abre em nova aba)`}>
        <ExternalLink aria-hidden /> {label}
      </a>
    </Button>
  )
}

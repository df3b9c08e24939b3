import { Button, type ButtonProps } from '@chakra-ui/react'
import { ArrowLeft } from 'lucide-react'
import { Link, useNavigate } from 'react-router-dom'
import { tabHistory } from './tabHistory.ts'

/**
 * A way back. From the screen it leads to it is the browser's 'back', so that search, filters and scroll are as they
 * were left; otherwise a link.
 * @param from which screen is gone back to: the one it leads to, with choices of its own in its address or, when
 * `exact`, without; or `anywhere` in the app
 */
export function BackLink({ to, from, children, ...look }: { to: string; from?: 'exact' | 'anywhere' } & ButtonProps) {
  const navigate = useNavigate()
  const isThere = (address: string | undefined) =>
    address !== undefined && (from === 'anywhere' || address === to || (!from && address.startsWith(`${to}?`)))
  return (
    <Button asChild variant="outline" {...look}>
      <Link
        to={to}
        onClick={(event) => {
          if (event.ctrlKey || event.metaKey || event.shiftKey || !isThere(tabHistory.addressBefore)) return
          event.preventDefault()
          void navigate(-1)
        }}
      >
        <ArrowLeft aria-hidden /> {children}
      </Link>
    </Button>
  )
}

import { Button } from '@chakra-ui/react'
import { ExternalLink } from 'lucide-react'
import { Notice } from '#web/components/ui/Notice.tsx'
import { useSession } from '#web/session/session.ts'
import { useBrowserRisk } from '#web/startup/browserRisk.ts'

/** Says, to those who take rolls, that this browser may erase what they do, and the way out. */
export function RiskBanner() {
  const { user } = useSession()
  const { words, read } = useBrowserRisk()
  if (!words || user?.role === 'student') return null
  return (
    <Notice
      icon={ExternalLink}
      tone="average"
      action={
        <Button size="sm" minH="11" variant="ghost" onClick={read}>
          Entendi
        </Button>
      }
    >
      {words}
    </Notice>
  )
}

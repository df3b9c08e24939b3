import { Button } from '@chakra-ui/react'
import { HardDrive } from 'lucide-react'
import { Notice } from '#web/components/ui/Notice.tsx'
import { lostWords } from '#web/session/lostWords.ts'
import { readLost, useLost } from '#web/session/secondPlace.ts'
import { useSyncStatus } from '#web/sync/useSyncStatus.ts'

/** Says what the browser lost and what of it is back, until the person has read it. */
export function LostBanner() {
  const { lost } = useLost()
  const { bootstrapped } = useSyncStatus('bootstrapped')
  if (!lost || !bootstrapped) return null
  return (
    <Notice
      icon={HardDrive}
      tone={lost.unsent > lost.back ? 'poor' : 'category.none'}
      action={
        <Button size="sm" minH="11" variant="ghost" onClick={readLost}>
          Entendi
        </Button>
      }
    >
      {lostWords(lost)}
    </Notice>
  )
}

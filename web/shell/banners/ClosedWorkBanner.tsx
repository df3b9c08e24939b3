import { Button } from '@chakra-ui/react'
import { LockKeyhole } from 'lucide-react'
import { useState } from 'react'
import { inBackground } from '#web/components/toast/background.ts'
import { Notice } from '#web/components/ui/Notice.tsx'
import { discardClosed, useLeftWork } from '#web/session/leftWork.ts'
import { closedWords } from './closedWords.ts'

/**
 * Says why the work that the person left sealed on this device is not open, and that it is still there. Discarding asks
 * twice.
 */
export function ClosedWorkBanner() {
  const { closed, why } = useLeftWork()
  const [sure, setSure] = useState(false)
  if (!closed.length) return null
  const discard = () => inBackground('Não foi possível descartar', discardClosed)
  return (
    <Notice
      icon={LockKeyhole}
      tone={why === 'lost' ? 'poor' : 'average'}
      action={
        why === 'lost' && (
          <Button size="sm" minH="11" variant="ghost" onClick={sure ? discard : () => setSure(true)} key={String(sure)}>
            {sure ? 'Sim, descartar para sempre' : 'Descartar'}
          </Button>
        )
      }
    >
      {closedWords(closed, why)}
    </Notice>
  )
}

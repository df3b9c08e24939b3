import { Button } from '@chakra-ui/react'
import { LockKeyhole } from 'lucide-react'
import { useState } from 'react'
import { inBackground } from '../components/background.ts'
import { Notice } from '../components/Notice.tsx'
import { discardClosed, useLeftWork } from '../data/leftWork.ts'
import { closedWords } from './closedWords.ts'

/** What the person had left sealed on this device is not open: why, and that it is still there. Throwing it away asks twice. */
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

import { Button } from '@chakra-ui/react'
import { Sparkles } from 'lucide-react'
import { useState } from 'react'
import { Notice } from '../components/Notice.tsx'
import { useAppUpdate } from '../data/appUpdate.ts'

/** A newer build waits; it comes when the person says so, never under their hands. */
export function UpdateBanner() {
  const { available, coming, apply } = useAppUpdate()
  const [later, setLater] = useState(false)
  if (!available || later) return null
  return (
    <Notice
      icon={Sparkles}
      tone="category.none"
      action={
        <>
          <Button size="sm" minH="11" onClick={apply} disabled={coming}>
            {coming ? 'Atualizando…' : 'Atualizar agora'}
          </Button>
          <Button size="sm" minH="11" variant="ghost" onClick={() => setLater(true)}>
            Depois
          </Button>
        </>
      }
    >
      Nova versão disponível
    </Notice>
  )
}

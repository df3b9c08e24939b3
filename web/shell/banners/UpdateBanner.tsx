import { Button } from '@chakra-ui/react'
import { Sparkles } from 'lucide-react'
import { useState } from 'react'
import { Notice } from '#web/components/ui/Notice.tsx'
import { useAppUpdate } from '#web/startup/appUpdate.ts'

/** A newer build is ready. It is applied only when the person agrees, never while they work. */
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

import { Button } from '@chakra-ui/react'
import { KeyRound } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { Notice } from '#web/components/ui/Notice.tsx'
import { useSession } from '#web/session/session.ts'

const SignInAgain = lazy(() => import('../SignInAgain.tsx'))

/** The server ended the session: asks for the password. Nothing is lost meanwhile. */
export function ExpiredBanner() {
  const { expired, user } = useSession()
  const [asking, setAsking] = useState(false)
  if (!expired || !user) return null
  return (
    <>
      <Notice
        icon={KeyRound}
        tone="poor"
        action={
          <Button size="sm" minH="11" onClick={() => setAsking(true)}>
            Entrar de novo
          </Button>
        }
      >
        Sua sessão terminou. O que você fez está guardado neste aparelho.
      </Notice>
      {asking && (
        <Suspense>
          <SignInAgain user={user} onClose={() => setAsking(false)} />
        </Suspense>
      )}
    </>
  )
}

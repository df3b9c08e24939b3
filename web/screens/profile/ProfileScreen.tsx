import { Box, Flex, Link, Stack, Text } from '@chakra-ui/react'
import { KeyRound, ShieldCheck } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Link as RouterLink, useNavigate } from 'react-router-dom'
import { roleLabels } from '#schema/fields/labels.ts'
import { hasOwnWeek } from '#schema/lists/calendar/ownWeek.ts'
import { CategoryBadge } from '#web/components/ui/CategoryBadge.tsx'
import { Initials } from '#web/components/ui/Initials.tsx'
import { Notice } from '#web/components/ui/Notice.tsx'
import { Page } from '#web/components/ui/Page.tsx'
import { Panel } from '#web/components/ui/Panel.tsx'
import { TitledPanel } from '#web/components/ui/TitledPanel.tsx'
import { PersonDataLinks } from '#web/dialogs/PersonDataLinks.tsx'
import { useSession } from '#web/session/session.ts'
import { CalendarPanel } from './CalendarPanel.tsx'
import { PasswordForm } from './PasswordForm.tsx'
import { SecondFactor } from './SecondFactor.tsx'
import { SessionsPanel } from './SessionsPanel.tsx'

/** Perfil (spec section 2): the person's data, and the form to change the password. */
export default function ProfileScreen() {
  const { user, mustSetUp } = useSession()
  const navigate = useNavigate()
  /** Whether the person came here because they must set up a second factor. */
  const [sent, setSent] = useState(false)
  if (mustSetUp && !sent) setSent(true)
  if (!user) return null
  const { id, name, email, username, role, category, mustChangePassword } = user
  const login = email ?? username ?? ''
  return (
    <Page title="Perfil">
      {mustChangePassword && (
        <Notice icon={KeyRound}>
          Escolha uma nova senha para continuar. A que você usou para entrar foi definida por outra pessoa; o resto do
          aplicativo abre assim que a senha for só sua.
        </Notice>
      )}
      {!mustChangePassword && mustSetUp && (
        <Notice icon={ShieldCheck}>
          Ative a verificação em duas etapas para continuar. Quem administra todas as escolas entra com a senha e um
          código do celular; o resto do aplicativo abre em seguida.
        </Notice>
      )}
      <Stack gap="6" maxW="prose" w="full">
        {!mustChangePassword && !sent && (
          <Panel px="5" py="5">
            <Flex gap="4" align="center" mb="4">
              <Initials name={name} large />
              <Text fontSize="lg" fontWeight="bold" overflowWrap="anywhere" minW="0">
                {name}
              </Text>
            </Flex>
            <Box as="dl" display="grid" gridTemplateColumns="auto minmax(0, 1fr)" gapX="5" gapY="2">
              {email && <Line label="E-mail">{email}</Line>}
              {username && <Line label="Nome de usuário">{username}</Line>}
              <Line label="Função">{roleLabels[role]}</Line>
              {category && (
                <Line label="Categoria">
                  <CategoryBadge category={category} />
                </Line>
              )}
            </Box>
          </Panel>
        )}
        {(mustChangePassword || !sent) && (
          <TitledPanel anchor="senha" title="Alterar Senha">
            <PasswordForm login={login} mustChoose={mustChangePassword} />
          </TitledPanel>
        )}
        {!mustChangePassword && (
          <SecondFactor login={login} onDone={() => sent && void navigate('/', { replace: true })} />
        )}
        {!mustChangePassword && !sent && hasOwnWeek(user) && <CalendarPanel />}
        {!mustChangePassword && !sent && <SessionsPanel />}
        {!mustChangePassword && !sent && (
          <TitledPanel title="Meus dados">
            <Text mb="4">
              Uma cópia de tudo o que a escola guarda de você no Chamada.{' '}
              <Link asChild color="brand.fg" textDecoration="underline">
                <RouterLink to="/privacy">O que é guardado, por quanto tempo e por quê</RouterLink>
              </Link>
            </Text>
            <PersonDataLinks id={id} />
          </TitledPanel>
        )}
      </Stack>
    </Page>
  )
}

const Line = ({ label, children }: { label: string; children: ReactNode }) => (
  <>
    <Text as="dt" color="fg.muted">
      {label}
    </Text>
    <Box as="dd" overflowWrap="anywhere">
      {children}
    </Box>
  </>
)

import { Button, Flex } from '@chakra-ui/react'
import { Link } from 'react-router-dom'

/** The role's shortcuts. */
export const QuickActions = ({ actions }: { actions: readonly { to: string; label: string }[] }) => (
  <Flex as="nav" aria-label="Ações rápidas" gap="3" wrap="wrap">
    {actions.map(({ to, label }) => (
      <Button key={to} asChild variant="outline" flexGrow={{ base: '1', sm: '0' }}>
        <Link to={to}>{label}</Link>
      </Button>
    ))}
  </Flex>
)

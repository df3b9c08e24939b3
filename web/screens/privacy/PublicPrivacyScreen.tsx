import { Box, Link } from '@chakra-ui/react'
import { Link as RouterLink } from 'react-router-dom'
import PrivacyScreen from './PrivacyScreen.tsx'

/** Privacidade for somebody who has not signed in. */
export default function PublicPrivacyScreen() {
  return (
    <Box as="main">
      <PrivacyScreen />
      <Box maxW="page" mx="auto" px={{ base: '4', md: '8' }} pb="8">
        <Link asChild display="inline-flex" alignItems="center" minH="11">
          <RouterLink to="/auth">Voltar para entrar</RouterLink>
        </Link>
      </Box>
    </Box>
  )
}

import { Box, Button } from '@chakra-ui/react'
import { ArrowLeft } from 'lucide-react'
import { Link } from 'react-router-dom'
import PrivacyScreen from './PrivacyScreen.tsx'

/** Privacidade for somebody who has not signed in. */
export default function PublicPrivacyScreen() {
  return (
    <Box as="main">
      <Box maxW="page" mx="auto" px={{ base: '1', md: '5' }} pt="2">
        <Button asChild variant="ghost">
          <Link to="/auth">
            <ArrowLeft aria-hidden /> Voltar para entrar
          </Link>
        </Button>
      </Box>
      <PrivacyScreen />
    </Box>
  )
}

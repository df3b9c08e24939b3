import { Button, Text } from '@chakra-ui/react'
import { Link } from 'react-router-dom'
import { Page } from '#web/components/ui/Page.tsx'

/** Any other path (spec section 2). */
export default function NotFoundScreen() {
  return (
    <Page title="404 Page Not Found" about="Esta página não existe ou mudou de endereço.">
      <Text color="fg.muted" lang="en">
        Did you forget to add the page to the router?
      </Text>
      <Button asChild alignSelf="start">
        <Link to="/">Voltar ao início</Link>
      </Button>
    </Page>
  )
}

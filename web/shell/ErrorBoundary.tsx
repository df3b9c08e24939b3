import { Button } from '@chakra-ui/react'
import { TriangleAlert } from 'lucide-react'
import { Component, type ReactNode } from 'react'
import { EmptyState } from '#web/components/ui/EmptyState.tsx'
import { Page } from '#web/components/ui/Page.tsx'

/** Shows a message in place of a screen that could not be fetched or rendered. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  /** Reloads by itself once the network is back. Nothing is lost: without a screen nothing can have been typed. */
  override componentDidUpdate() {
    if (this.state.failed) window.addEventListener('online', reload, { once: true })
  }

  override componentWillUnmount() {
    window.removeEventListener('online', reload)
  }

  override render() {
    if (!this.state.failed) return this.props.children
    return (
      <Page title="Esta tela não pôde ser aberta">
        <EmptyState
          icon={TriangleAlert}
          title="Algo impediu que ela fosse carregada"
          action={<Button onClick={reload}>Recarregar</Button>}
        >
          O que você fez está guardado neste aparelho. Com internet, ela é buscada de novo.
        </EmptyState>
      </Page>
    )
  }
}

const reload = () => window.location.reload()

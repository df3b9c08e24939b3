import { Button } from '@chakra-ui/react'
import { TriangleAlert } from 'lucide-react'
import { Component, type ReactNode } from 'react'
import { EmptyState } from '#web/components/ui/EmptyState.tsx'
import { Page } from '#web/components/ui/Page.tsx'

interface Props {
  children: ReactNode
  /** What is shown in place of something that a screen can do without. */
  instead?: ReactNode
}

/** Shows a message in place of a screen that could not be fetched or rendered. */
export class ErrorBoundary extends Component<Props, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  /** Reloads by itself once the network is back. Nothing is lost: without a screen nothing can have been typed. */
  override componentDidUpdate() {
    if (this.state.failed && this.props.instead === undefined) window.addEventListener('online', reload, { once: true })
  }

  override componentWillUnmount() {
    window.removeEventListener('online', reload)
  }

  override render() {
    if (!this.state.failed) return this.props.children
    if (this.props.instead !== undefined) return this.props.instead
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

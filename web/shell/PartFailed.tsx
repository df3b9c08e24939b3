import { Button } from '@chakra-ui/react'
import { TriangleAlert } from 'lucide-react'
import { Component, type ReactNode } from 'react'
import { EmptyState } from '../components/EmptyState.tsx'
import { Page } from '../components/Page.tsx'

/** A screen that could not be fetched or drawn says so, in place of an empty page. */
export class PartFailed extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  /** Nothing can have been typed where there is no screen: it is tried again by itself. */
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

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

  override render() {
    if (!this.state.failed) return this.props.children
    return (
      <Page title="Esta tela não pôde ser aberta">
        <EmptyState
          icon={TriangleAlert}
          title="Algo impediu que ela fosse carregada"
          action={<Button onClick={() => window.location.reload()}>Recarregar</Button>}
        >
          O que você fez está guardado neste aparelho. Recarregue a página, de preferência com internet.
        </EmptyState>
      </Page>
    )
  }
}

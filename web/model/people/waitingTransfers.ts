import { countOf } from '#schema/rules/text.ts'
import type { SchoolTransfer } from '#schema/sync/schoolTransfers.ts'

/** What waits for the office: '1 aluno a receber · 2 pedidos de outras escolas'. */
export function waitingTransfers(transfers: readonly SchoolTransfer[] = []): string {
  const arriving = transfers.filter(({ comes, state }) => comes && state === 'sent').length
  const asked = transfers.filter(({ comes, state }) => !comes && state === 'asked').length
  const words = [
    arriving && countOf(arriving, 'aluno a receber', 'alunos a receber'),
    asked && countOf(asked, 'pedido de outra escola', 'pedidos de outras escolas'),
  ]
  return words.filter(Boolean).join(' · ') || 'Transferências da rede'
}

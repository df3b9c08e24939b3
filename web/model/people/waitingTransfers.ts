import { countOf } from '#schema/rules/text.ts'
import type { SchoolTransfer } from '#schema/sync/schoolTransfers.ts'

/** What waits for the office: how much, and '1 aluno a receber · 2 pedidos de outras escolas'. */
export function waitingTransfers(transfers: readonly SchoolTransfer[] = []): { count: number; words: string } {
  const arriving = transfers.filter(({ comes, state }) => comes && state === 'sent').length
  const asked = transfers.filter(({ comes, state }) => !comes && state === 'asked').length
  const words = [
    arriving && countOf(arriving, 'aluno a receber', 'alunos a receber'),
    asked && countOf(asked, 'pedido de outra escola', 'pedidos de outras escolas'),
  ]
  return { count: arriving + asked, words: words.filter(Boolean).join(' · ') || 'transferências entre escolas' }
}

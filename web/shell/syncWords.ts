import { countOf } from '#schema/rules/text.ts'
import { keptWords } from '#web/components/offline/keptWords.ts'
import type { SyncStatus } from '#web/sync/useSyncStatus.ts'

/** What the top bar says about what is saved where. */
export interface SyncWords {
  sign: 'alert' | 'waiting' | 'moving' | 'offline' | 'saved'
  tone: string
  text: string
  /** For a phone. */
  short: string
  /** The number of notices on /sync in words, or ''. */
  notices: string
}

const changes = (n: number) => countOf(n, 'alteração', 'alterações')

/** The sync status in words. Whenever changes are not on the server yet, the words say how many. */
export function syncWords(status: SyncStatus): SyncWords {
  return {
    ...statusWords(status),
    notices: status.overwritten ? ` · ${countOf(status.overwritten, 'aviso', 'avisos')}` : '',
  }
}

function statusWords({
  state,
  pending,
  refused,
  unaccepted,
  online,
  bootstrapped,
  failure,
  networkAsks,
  arrived,
  ...device
}: SyncStatus) {
  const words = (sign: SyncWords['sign'], tone: string, text: string, short = text) => ({ sign, tone, text, short })
  const after = pending ? ` · ${changes(pending)} aguardando` : ''
  // Data that cannot be read is not known to be saved.
  if (device.broken || device.standing !== 'well' || device.evicted)
    return words('alert', 'poor', `Precisa de atenção${after}`, 'Precisa de atenção')
  if (failure === 401)
    return words('alert', 'poor', `Entre de novo para enviar${after}`, `Entre de novo${pending ? ` · ${pending}` : ''}`)
  if (device.noRoom) return words('alert', 'poor', `Sem espaço no aparelho${after}`, 'Sem espaço')
  if (state === 'attention')
    return words('alert', 'poor', `Precisa de atenção: ${refused}${after}`, 'Precisa de atenção')
  if (state === 'waiting' && online && unaccepted === pending)
    return words(
      'waiting',
      'average',
      `${changes(pending)} ainda não ${pending === 1 ? 'aceita' : 'aceitas'} pelo servidor`,
      `${pending} não ${pending === 1 ? 'aceita' : 'aceitas'}`,
    )
  if (state === 'waiting' && networkAsks)
    return words(
      'waiting',
      'average',
      `${changes(pending)} aguardando · a rede pede login`,
      `Rede pede login · ${pending}`,
    )
  if (state === 'waiting')
    return words(
      'waiting',
      'average',
      `${changes(pending)} aguardando ${!online ? 'internet' : failure === null ? 'envio' : 'o servidor'}`,
      `${pending} aguardando`,
    )
  if (state === 'saving') return words('moving', 'category.none', 'Salvando…')
  if (state === 'sending') return words('moving', 'category.none', `Enviando ${changes(pending)}…`, 'Enviando…')
  if (!bootstrapped && arrived !== null && online) return words('moving', 'category.none', `Baixando… ${arrived}%`)
  if (!bootstrapped && online) return words('moving', 'category.none', 'Recebendo dados…', 'Recebendo…')
  if (state === 'offline' && networkAsks)
    return words('offline', 'category.none', 'A rede pede login · tudo salvo', 'Rede pede login')
  if (state === 'offline') return words('offline', 'category.none', 'Sem internet · tudo salvo', 'Sem internet')
  if (device.kept !== null && (device.kept < 100 || device.justKept)) {
    const text = keptWords(device.kept)
    const short = text.replace(' para usar sem internet', '')
    return device.kept === 100 ? words('saved', 'good', text, short) : words('moving', 'category.none', text, short)
  }
  return words('saved', 'good', 'Tudo salvo')
}

import { countOf } from '../../schema/rules/text.ts'
import { keptWords } from '../components/keptWords.ts'
import type { SyncStatus } from '../data/useSyncStatus.ts'

/** What the top bar says of what is saved where. */
export interface SyncWords {
  sign: 'alert' | 'waiting' | 'moving' | 'offline' | 'saved'
  tone: string
  text: string
  /** For a phone. */
  short: string
  /** What there is to read on /sync besides, or nothing. */
  notices: string
}

const changes = (n: number) => countOf(n, 'alteração', 'alterações')

/** The status in words: every one of them says how many changes are not on the server, when there are any. */
export function syncWords(status: SyncStatus): SyncWords {
  return { ...told(status), notices: status.overtaken ? ` · ${countOf(status.overtaken, 'aviso', 'avisos')}` : '' }
}

function told({
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
  const tell = (sign: SyncWords['sign'], tone: string, text: string, short = text) => ({ sign, tone, text, short })
  const after = pending ? ` · ${changes(pending)} aguardando` : ''
  // What cannot be read is not known to be saved.
  if (device.broken || device.standing !== 'well' || device.evicted)
    return tell('alert', 'poor', `Precisa de atenção${after}`, 'Precisa de atenção')
  if (failure === 401)
    return tell('alert', 'poor', `Entre de novo para enviar${after}`, `Entre de novo${pending ? ` · ${pending}` : ''}`)
  if (device.noRoom) return tell('alert', 'poor', `Sem espaço no aparelho${after}`, 'Sem espaço')
  if (state === 'attention')
    return tell('alert', 'poor', `Precisa de atenção: ${refused}${after}`, 'Precisa de atenção')
  if (state === 'waiting' && online && unaccepted === pending)
    return tell(
      'waiting',
      'average',
      `${changes(pending)} ainda não ${pending === 1 ? 'aceita' : 'aceitas'} pelo servidor`,
      `${pending} não ${pending === 1 ? 'aceita' : 'aceitas'}`,
    )
  if (state === 'waiting' && networkAsks)
    return tell(
      'waiting',
      'average',
      `${changes(pending)} aguardando · a rede pede login`,
      `Rede pede login · ${pending}`,
    )
  if (state === 'waiting')
    return tell(
      'waiting',
      'average',
      `${changes(pending)} aguardando ${!online ? 'internet' : failure === null ? 'envio' : 'o servidor'}`,
      `${pending} aguardando`,
    )
  if (state === 'saving') return tell('moving', 'category.none', 'Salvando…')
  if (state === 'sending') return tell('moving', 'category.none', `Enviando ${changes(pending)}…`, 'Enviando…')
  if (!bootstrapped && arrived !== null && online) return tell('moving', 'category.none', `Baixando… ${arrived}%`)
  if (!bootstrapped && online) return tell('moving', 'category.none', 'Recebendo dados…', 'Recebendo…')
  if (state === 'offline' && networkAsks)
    return tell('offline', 'category.none', 'A rede pede login · tudo salvo', 'Rede pede login')
  if (state === 'offline') return tell('offline', 'category.none', 'Sem internet · tudo salvo', 'Sem internet')
  if (device.kept !== null && (device.kept < 100 || device.justKept)) {
    const text = keptWords(device.kept)
    const short = text.replace(' para usar sem internet', '')
    return device.kept === 100 ? tell('saved', 'good', text, short) : tell('moving', 'category.none', text, short)
  }
  return tell('saved', 'good', 'Tudo salvo')
}

import { networkAsks } from '#schema/sync/answerer.ts'
import { NetworkFailure, nothingCame } from '#web/mirror/server/networkFailure.ts'
import { ApiError } from './apiError.ts'
import { useNetworkAsks } from './networkAsks.ts'

export const noNetwork = 'Sem conexão com o servidor. Verifique a internet e tente de novo.'
const asksForSignIn = 'A rede pede login antes de deixar passar. Abra a página da rede, entre nela e tente de novo.'
const tooLate = 'O servidor demorou demais para responder. Verifique a internet e tente de novo.'
const away = 'O servidor não está respondendo agora. Tente de novo daqui a pouco.'

/** The error for a call that the server did not answer. Also records whether the network answered in its place. */
export function unanswered(error: unknown): ApiError {
  const { status, code } = error instanceof NetworkFailure ? error : { status: 0, code: null }
  const asks = code === networkAsks
  useNetworkAsks.setState({ asks })
  if (asks) return new ApiError(0, asksForSignIn, { networkAsks: true })
  return new ApiError(status, code === nothingCame ? tooLate : status ? away : noNetwork)
}

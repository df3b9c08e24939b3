import { administrators } from '#schema/nouns/readers.ts'
import type { Actor } from '#schema/nouns/user.ts'
import { Refusal } from '../errors.ts'
import { permission } from './permission.ts'
import { isAdminOf } from './user.ts'

interface Schools {
  fromSchoolId: number
  toSchoolId: number
}

/**
 * A transfer from one school to another, if the actor runs the school that does this: `gives` or `receives`. Throws 404
 * for the office of a third school, and 403 for that of the other of the two.
 */
export const mustTransfer = permission(
  administrators,
  <T extends Schools>(actor: Actor, transfer: T | undefined, side: 'gives' | 'receives'): T => {
    const runs = (schoolId: number) => isAdminOf(actor, { schoolId })
    if (!transfer || !(runs(transfer.fromSchoolId) || runs(transfer.toSchoolId)))
      throw new Refusal('notFound', 'Transferência não encontrada.')
    if (runs(side === 'gives' ? transfer.fromSchoolId : transfer.toSchoolId)) return transfer
    throw new Refusal('notAllowed', 'Isto é da secretaria da outra escola.')
  },
)

/** Why a step of a transfer is refused. */
const reasons = {
  settled: 'Esta transferência já foi resolvida. Abra a lista de novo.',
  sameSchool: 'O aluno já é desta escola: para outra turma, use “Transferir”.',
  inactive: 'Esta escola não está ativa: ninguém é transferido para ela.',
  exists: 'Este aluno já foi enviado a outra escola da rede.',
  asked: 'Este aluno já foi pedido a esta escola.',
  tooMany: 'Há pedidos demais sem resposta. Espere a resposta de alguns.',
  studentGone: 'A conta do aluno não existe mais na escola de onde ele vem. Fale com a secretaria de lá.',
}

export const transferRefused = (why: keyof typeof reasons) => new Refusal('transfer.refused', reasons[why])

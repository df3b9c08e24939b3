import { KeyRound } from 'lucide-react'
import type { User } from '../../schema/entities/user.ts'
import { notifyEnd } from '../components/notify.ts'
import type { RowAction } from '../components/rowAction.ts'
import { freeSignIn } from '../data/api.ts'

/** 'Liberar entrada': ends the wait of somebody who typed a wrong password too often (trial S12). Needs the network. */
export const freeSignInAct = ({ id, name }: User): RowAction => ({
  label: 'Liberar entrada',
  icon: KeyRound,
  onSelect: () =>
    void notifyEnd(
      freeSignIn(id),
      ['Entrada liberada', `${name} já pode tentar entrar de novo.`],
      'Falha ao liberar entrada',
    ),
})

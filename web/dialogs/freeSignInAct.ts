import { KeyRound } from 'lucide-react'
import type { User } from '#schema/nouns/user.ts'
import { freeSignIn } from '#web/api/api.ts'
import type { RowAction } from '#web/components/menu/rowAction.ts'
import { notifyEnd } from '#web/components/toast/notify.ts'

/** 'Liberar entrada': ends the wait of a person who typed a wrong password too often (trial S12). Needs the network. */
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

import { UserRoundCheck, UserRoundX } from 'lucide-react'
import { setAccess } from '#schema/mutations/user/setAccess.ts'
import type { School } from '#schema/nouns/school.ts'
import type { User } from '#schema/nouns/user.ts'
import { canBarUser } from '#schema/permissions/user.ts'
import { useMutate } from '#web/actions/useMutate.ts'
import type { RowAction } from '#web/components/menu/rowAction.ts'
import { notifyEnd } from '#web/components/toast/notify.ts'
import { useSession } from '#web/session/session.ts'

/**
 * 'Bloquear acesso' and 'Permitir acesso', with undo: the entries of a person's row menu. There is none where the person
 * signed in may not bar them.
 */
export function useAccessAct(): (person: User, school: School | undefined) => RowAction[] {
  const mutate = useMutate()
  const { user } = useSession()
  return (person, school) => {
    if (!user || !canBarUser(user, person, school)) return []
    const { id, name, barred } = person
    const set = (to: boolean) => mutate(setAccess, { id, barred: to })
    const entry: Pick<RowAction, 'label' | 'icon'> = barred
      ? { label: 'Permitir acesso', icon: UserRoundCheck }
      : { label: 'Bloquear acesso', icon: UserRoundX }
    const done: [string, string] = barred
      ? ['Acesso permitido', `${name} já pode entrar de novo.`]
      : ['Acesso bloqueado', `${name} não entra mais, e os dados da escola são apagados dos seus aparelhos.`]
    const failed = barred ? 'Falha ao permitir acesso' : 'Falha ao bloquear acesso'
    return [{ ...entry, onSelect: () => void notifyEnd(set(!barred), done, failed, () => set(barred)) }]
  }
}

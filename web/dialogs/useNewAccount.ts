import type { User } from '../../schema/entities/user.ts'
import type { Problems } from '../components/FormDialog.tsx'
import { notifyDone, notifyFailed, sentenceOf } from '../components/notify.ts'
import { useMakeAccount } from '../data/useMakeAccount.ts'

/** Makes an account and tells how that ended: resolves with nothing once it is made, or with what the server had against it. */
export function useNewAccount() {
  const { make, blocked } = useMakeAccount()
  async function add(
    asked: Promise<User>,
    done: [title: string, description?: string],
    failed: string,
  ): Promise<Problems | undefined> {
    try {
      await make(asked)
    } catch (error) {
      notifyFailed(failed, error)
      return { '': sentenceOf(error) }
    }
    notifyDone(...done)
  }
  return { add, blocked }
}

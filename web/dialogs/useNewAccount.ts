import type { User } from '#schema/nouns/user.ts'
import { useMakeAccount } from '#web/actions/useMakeAccount.ts'
import type { Problems } from '#web/components/form/useFormSubmit.ts'
import { notifyDone, notifyFailed, sentenceOf } from '#web/components/toast/notify.ts'
import { takenField } from '#web/model/form/takenField.ts'

/**
 * Creates an account and reports the outcome. Resolves with nothing once it exists, or with the server's objections:
 * that somebody has the e-mail or username, or that the password is guessed first, at the field.
 */
export function useNewAccount() {
  const { make, blocked } = useMakeAccount()
  async function add(
    request: Promise<User>,
    done: [title: string, description?: string],
    failed: string,
    loginField = 'login',
  ): Promise<Problems | undefined> {
    try {
      await make(request)
    } catch (error) {
      notifyFailed(failed, error)
      const isGuessable = (error as { code?: unknown }).code === 'password.guessable'
      return { [takenField(error) ? loginField : isGuessable ? 'password' : '']: sentenceOf(error) }
    }
    notifyDone(...done)
  }
  return { add, blocked }
}

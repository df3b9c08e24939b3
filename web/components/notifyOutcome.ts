import { notifyDone, notifyFailed } from './notify.ts'

/** Says how an act ended: `done` is a title, or a title and a line; gives whether it was done. */
export async function notifyOutcome(
  act: Promise<unknown>,
  done: string | [title: string, description: string | undefined],
  failed: string,
): Promise<boolean> {
  try {
    await act
  } catch (error) {
    notifyFailed(failed, error)
    return false
  }
  if (typeof done === 'string') notifyDone(done)
  else notifyDone(...done)
  return true
}

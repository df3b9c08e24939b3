import { check, Refusal } from '#schema/errors.ts'
import type { User } from '#schema/nouns/user.ts'
import { mustOpenWork } from '#schema/permissions/user.ts'
import { registration, type SealedFile, sealedFile } from '#schema/sync/sealedFile.ts'
import type { AppContext } from '#server/appContext.ts'
import { openWork, registerWork } from '#server/execute/registerLeftWork.ts'
import { bodyOf, jsonIn, numberIn, type RequestContext, type Routes } from '#server/http/api.ts'
import { unsealFor } from '#server/store/accounts/deviceKey.ts'
import { userOf } from '#server/store/accounts/people.ts'
import { deletedPerson } from '#server/store/journal/deletedPerson.ts'
import type { Store } from '#server/store/store.ts'
import { yieldToOthers } from '#server/store/yielding.ts'

/**
 * What somebody left sealed on a device that took everything else away, as a file in the hands of the office. The person
 * may be barred, or their account deleted.
 */
export function leftWorkRoutes(routes: Routes, context: AppContext) {
  const { store, traces } = context

  /** The person in the address, if the caller may open their work. */
  async function authorIn(c: RequestContext) {
    const id = numberIn(c, 'id')
    const author = mustOpenWork(c.get('user'), (await userOf(store.q, id)) ?? (await deletedPerson(store.q, id)))
    traces.schoolsRead(c.get('user'), [author.schoolId])
    return author
  }

  routes.post('/api/users/:id/left-work', mustOpenWork.roles, async (c) => {
    const author = await authorIn(c)
    const unsealed = await unseal(store, author, mustBeFile(await bodyOf(c)))
    return c.json(await openWork(context, c.get('user'), author, unsealed))
  })

  routes.post('/api/users/:id/left-work/registration', mustOpenWork.roles, async (c) => {
    const author = await authorIn(c)
    const body = (await bodyOf(c)) as { file?: unknown; acts?: unknown } | undefined
    const file = mustBeFile(body?.file)
    const { acts } = check(registration, { file, acts: body?.acts })
    const unsealed = await unseal(store, author, file)
    return c.json(await registerWork(context, c.var, author, { unsealed, acts }))
  })
}

/** Throws the Refusal for a file of another kind. */
function mustBeFile(value: unknown): SealedFile {
  const read = sealedFile.safeParse(value)
  if (!read.success) throw new Refusal('sealed.unknown')
  return read.data
}

/** What a file of this person holds. Throws a Refusal when it does not open with their key. */
async function unseal(store: Store, { id }: User, file: SealedFile): Promise<unknown> {
  const text = file.userId === id ? await unsealFor(store, id, file) : undefined
  if (text === undefined) throw new Refusal('sealed.broken')
  await yieldToOthers()
  try {
    return jsonIn(text)
  } catch {
    throw new Refusal('sealed.broken')
  }
}

import { check, Refusal } from '#schema/errors.ts'
import { passwordWithCode, secondFactorCode } from '#schema/nouns/credentials.ts'
import type { AuditKind } from '#schema/rules/journal/auditKinds.ts'
import type { AppContext } from '#server/appContext.ts'
import { bodyOf, type RequestContext, type Routes } from '#server/http/api.ts'
import { mustBeConfirmed } from '#server/sessions/mustBeConfirmed.ts'
import {
  beginSecondFactor,
  confirmSecondFactor,
  makeRecoveryCodes,
  mustHaveSecondFactor,
} from '#server/sessions/secondFactor.ts'
import {
  countRecoveryCodes,
  hasSecondFactor,
  removeSecondFactor,
  replaceRecoveryCodes,
} from '#server/store/accounts/secondFactors.ts'
import { noteAudit } from '#server/store/audit/audit.ts'
import type { Q } from '#server/store/store.ts'
import { mustConfirmOwn } from './confirmation.ts'

/** A person's own second factor, in Perfil. Its secret and recovery codes are answered once, to them alone. */
export function secondFactorRoutes(routes: Routes, context: AppContext) {
  const { store, sessions, passwords, clock, secondFactor, pokes } = context

  const trace = (q: Q, kind: AuditKind, c: RequestContext) => {
    const { id, schoolId } = c.get('user')
    return noteAudit(q, { kind, at: clock.now(), schoolId, actorId: id })
  }

  routes.get('/api/user/second-factor', 'signedIn', async (c) => {
    const user = c.get('user')
    return c.json({
      isOn: await hasSecondFactor(store.q, user.id),
      isRequired: mustHaveSecondFactor(secondFactor, user),
      recoveryCodes: await countRecoveryCodes(store.q, user.id),
    })
  })

  routes.post('/api/user/second-factor', 'signedIn', async (c) => {
    mustBeConfirmed(c.get('confirmedAt'), clock.now())
    const begun = await store.tx(async (q) => {
      if (await hasSecondFactor(q, c.get('user').id)) throw new Refusal('secondFactor.isOn')
      return beginSecondFactor(q, c.get('user'))
    })
    return c.json(begun)
  })

  routes.post('/api/user/second-factor/confirm', 'signedIn', async (c) => {
    const { code } = check(secondFactorCode, await bodyOf(c))
    const { id } = c.get('user')
    const { codes, hashes } = makeRecoveryCodes()
    const isRight = await passwords.allowOwn(id, () =>
      store.tx(async (q) => {
        if (await hasSecondFactor(q, id)) throw new Refusal('secondFactor.isOn')
        if (!(await confirmSecondFactor(q, id, code, { now: clock.now(), hashes }))) return false
        await trace(q, 'secondFactorOn', c)
        // They were begun without a code.
        await sessions.endOthers(q, id, c.get('token'))
        return true
      }),
    )
    if (!isRight) throw new Refusal('code.wrong')
    pokes.recheck(id)
    return c.json({ recoveryCodes: codes })
  })

  routes.post('/api/user/second-factor/recovery-codes', 'signedIn', async (c) => {
    await mustConfirmOwn(c, context, check(passwordWithCode, await bodyOf(c)))
    const { id } = c.get('user')
    const { codes, hashes } = makeRecoveryCodes()
    await store.tx(async (q) => {
      if (!(await hasSecondFactor(q, id))) throw new Refusal('secondFactor.isOff')
      await trace(q, 'recoveryCodesRenewed', c)
      await replaceRecoveryCodes(q, id, hashes)
    })
    return c.json({ recoveryCodes: codes })
  })

  routes.post('/api/user/second-factor/off', 'signedIn', async (c) => {
    await mustConfirmOwn(c, context, check(passwordWithCode, await bodyOf(c)))
    await store.tx(async (q) => {
      if (await removeSecondFactor(q, c.get('user').id)) await trace(q, 'secondFactorOff', c)
    })
    return c.body(null, 200)
  })
}

import { passwordWithCode, secondFactorCode } from '#schema/entities/user.ts'
import { check, Refusal } from '#schema/errors.ts'
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
import { countRecoveryCodes, hasSecondFactor, removeSecondFactor } from '#server/store/accounts/secondFactors.ts'
import { noteAudit } from '#server/store/audit/audit.ts'
import type { Q } from '#server/store/store.ts'
import { mustConfirmOwn } from './confirmation.ts'

/** A person's own second factor, in Perfil. Its secret and recovery codes are answered once, to them alone. */
export function secondFactorRoutes(routes: Routes, context: AppContext) {
  const { store, clock, secondFactor } = context

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
    const recoveryCodes = await store.tx(async (q) => {
      if (await hasSecondFactor(q, id)) throw new Refusal('secondFactor.isOn')
      const codes = await confirmSecondFactor(q, id, code, clock.now())
      if (codes) await trace(q, 'secondFactorOn', c)
      return codes
    })
    if (!recoveryCodes) throw new Refusal('code.wrong')
    return c.json({ recoveryCodes })
  })

  routes.post('/api/user/second-factor/recovery-codes', 'signedIn', async (c) => {
    await mustConfirmOwn(c, context, check(passwordWithCode, await bodyOf(c)))
    const { id } = c.get('user')
    const recoveryCodes = await store.tx(async (q) => {
      if (!(await hasSecondFactor(q, id))) throw new Refusal('secondFactor.isOff')
      await trace(q, 'recoveryCodesRenewed', c)
      return makeRecoveryCodes(q, id)
    })
    return c.json({ recoveryCodes })
  })

  routes.post('/api/user/second-factor/off', 'signedIn', async (c) => {
    await mustConfirmOwn(c, context, check(passwordWithCode, await bodyOf(c)))
    await store.tx(async (q) => {
      if (await removeSecondFactor(q, c.get('user').id)) await trace(q, 'secondFactorOff', c)
    })
    return c.body(null, 200)
  })
}

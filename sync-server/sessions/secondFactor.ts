import { createHash, randomInt } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { encode } from 'uqr'
import { isGlobal } from '#schema/nouns/readers.ts'
import type { SecondFactorSetUp } from '#schema/nouns/secondFactor.ts'
import type { User } from '#schema/nouns/user.ts'
import {
  hasSecondFactor,
  keepSecondFactor,
  recoveryHashesOf,
  replaceRecoveryCodes,
  secondFactorOf,
  takeRecoveryCode,
} from '#server/store/accounts/secondFactors.ts'
import type { Q } from '#server/store/store.ts'
import type { PasswordWork } from './passwordGate.ts'

/**
 * The second factor: six digits that an app computes every thirty seconds (TOTP, RFC 6238), and ten recovery codes.
 * Guarantees: a code that was accepted is not accepted again, nor is one older than it. A recovery code works once.
 * Invariant: the check and the note that a code was used are one transaction, which the caller opens.
 * After a crash: a set-up that was not confirmed changes nothing at sign-in, and the next one replaces it.
 */

/** Who must have one: `required` means everybody who administers all schools. */
export type SecondFactorRule = 'required' | 'optional'

const stepMs = 30_000
/** How many steps a phone's clock may be off. */
const driftSteps = 1

const totpOf = (secret: string, label = '') =>
  new TOTP({ issuer: 'Chamada', label, secret: Secret.fromBase32(secret), period: stepMs / 1000 })

export const mustHaveSecondFactor = (rule: SecondFactorRule, user: User): boolean =>
  rule === 'required' && isGlobal(user)

/** Whether a person must set one up before anything else. */
export const mustSetUpSecondFactor = async (q: Q, rule: SecondFactorRule, user: User): Promise<boolean> =>
  mustHaveSecondFactor(rule, user) && !(await hasSecondFactor(q, user.id))

/** Makes a new secret for a person, which counts once a code of it was confirmed. */
export async function beginSecondFactor(q: Q, user: User): Promise<SecondFactorSetUp> {
  const secret = new Secret({ size: 20 }).base32
  await keepSecondFactor(q, { userId: user.id, secret, since: null, lastStep: 0 })
  const address = totpOf(secret, user.email ?? user.username ?? user.name).toString()
  return { secret, address, qr: qrOf(address) }
}

/** Confirms the set-up with a code, and keeps the recovery codes. Returns false for a wrong code. */
export async function confirmSecondFactor(
  q: Q,
  userId: number,
  typed: string,
  { now, hashes }: { now: number; hashes: string[] },
): Promise<boolean> {
  const factor = await secondFactorOf(q, userId)
  const lastStep = factor && acceptedStep(factor.secret, plain(typed), now)
  if (!factor || !lastStep) return false
  await keepSecondFactor(q, { ...factor, since: now, lastStep })
  await replaceRecoveryCodes(q, userId, hashes)
  return true
}

/**
 * Ten new recovery codes, to be shown once, and what is stored of them. A fast hash is enough for 118 random bits, of
 * which nobody tries a part worth speaking of.
 */
export function makeRecoveryCodes(): { codes: string[]; hashes: string[] } {
  const codes = Array.from({ length: 10 }, recoveryCode)
  return { codes, hashes: codes.map((code) => fastHash(plain(code))) }
}

const fastHash = (code: string) => createHash('sha256').update(code).digest('hex')

/**
 * Uses a code that a person typed. Returns what it was; null when it fits nothing or was used.
 * @param recoveryHash the stored hash that it fits, from `recoveryHashOf`
 */
export async function takeCode(
  q: Q,
  userId: number,
  typed: string,
  { now, recoveryHash }: { now: number; recoveryHash: string | undefined },
): Promise<'digits' | 'recoveryCode' | null> {
  const factor = await secondFactorOf(q, userId)
  if (!factor?.since) return null
  const lastStep = acceptedStep(factor.secret, plain(typed), now)
  if (!lastStep) return recoveryHash && (await takeRecoveryCode(q, userId, recoveryHash)) ? 'recoveryCode' : null
  if (lastStep <= factor.lastStep) return null
  await keepSecondFactor(q, { ...factor, lastStep })
  return 'digits'
}

/** The step of time whose digits these are; null when they are of none near. */
function acceptedStep(secret: string, digits: string, now: number): number | null {
  if (!/^\d{6}$/.test(digits)) return null
  const delta = totpOf(secret).validate({ token: digits, timestamp: now, window: driftSteps })
  return delta === null ? null : Math.floor(now / stepMs) + delta
}

/** People type codes with blanks, hyphens and capitals. */
const plain = (typed: string) => typed.replace(/[\s-]/g, '').toLowerCase()

/** Without letters and digits that look alike. */
const signs = 'abcdefghjkmnpqrstuvwxyz23456789'
const signGroup = () => Array.from({ length: 6 }, () => signs[randomInt(signs.length)]).join('')
const recoveryCode = () => Array.from({ length: 4 }, signGroup).join('-')

/** Codes of earlier versions: half as long, most of them behind a slow hash. They count until they are made anew. */
const formerForm = new RegExp(`^[${signs}]{12}$`)

/**
 * The stored hash that a typed code fits. Former codes have a salt each, so each is tried, ten at most, one after the
 * other: never in a transaction.
 */
export async function recoveryHashOf(
  q: Q,
  userId: number,
  typed: string,
  work: PasswordWork,
): Promise<string | undefined> {
  const code = plain(typed)
  const hashes = await recoveryHashesOf(q, userId)
  const own = fastHash(code)
  if (hashes.includes(own)) return own
  if (!formerForm.test(code)) return undefined
  for (const hash of hashes) if (hash.startsWith('$') && (await work.fits(hash, code))) return hash
  return undefined
}

/** The QR code of a text, as the path of an SVG with one unit a module. */
function qrOf(text: string): SecondFactorSetUp['qr'] {
  const { data, size } = encode(text, { ecc: 'M', border: 2 })
  const path = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : []))).join('')
  return { size, path }
}

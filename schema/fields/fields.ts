import * as z from 'zod/mini'

/** A row's id: an integer above zero, exact in JavaScript. */
export const id = z.number().check(z.int(), z.positive())

/** Limits the length of a text. A longer text is refused by this check alone: no later check reads it. */
export const atMost = (longest: number, error = `Use até ${longest} caracteres`) =>
  z.maxLength(longest, { error, abort: true })

/** A civil date, yyyy-mm-dd: an existing day, with no time and no zone. */
export const civilDate = z.string().check(
  z.regex(/^\d{4}-\d{2}-\d{2}$/, { abort: true }),
  z.refine((text) => {
    const day = new Date(`${text}T00:00:00Z`)
    return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text)
  }),
)

/** A civil date that a person types: with a mistyped year it would be stored, and seen by nobody. */
export const likelyDate = civilDate.check(z.refine((text) => text >= '2000' && text < '2100', 'Confira o ano da data'))

/** An instant: milliseconds since 1970, UTC. */
export const instant = z.number().check(z.int(), z.nonnegative())

/** A line of text, trimmed and not blank. `missing` is the message for a blank one. */
export const line = (missing: string, longest = 200) =>
  z.string({ error: missing }).check(z.trim(), z.minLength(1, missing), atMost(longest))

/** Takes a blank text as null, once it is trimmed. */
export const blankIsNull = z.overwrite<string | null>((text) => text || null)

/** Free text that may be absent. A blank text is null. */
export const freeText = (longest = 5000) => z.nullable(z.string().check(z.trim(), atMost(longest))).check(blankIsNull)

/** A whole number, both ends included. */
export const wholeNumber = (from: number, to: number) => {
  const error = `Escreva um número inteiro de ${from} a ${to}`
  return z.number({ error }).check(z.int(error), z.minimum(from, error), z.maximum(to, error))
}

/** A time of day, HH:MM. */
export const clockTime = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Horário inválido'))

/** The arguments of an update: the row's id and at least one of its fields. */
export const changesOf = <S extends z.core.$ZodLooseShape>(fields: z.ZodMiniObject<S>) =>
  z
    .extend(z.partial(fields), { id })
    .check(z.refine((args) => Object.keys(args).some((name) => name !== 'id'), 'Diga o que deve mudar.'))

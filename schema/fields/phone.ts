import * as z from 'zod/mini'
import { atMost } from './fields.ts'

const unfit = 'phone: escreva o número com o DDD, como (11) 98888-7777'

/** A telephone. Refuses what nobody can call. Forms and lists write it as schools do (`phoneText`). */
export const phone = z.string({ error: unfit }).check(z.trim(), atMost(40, unfit), z.regex(/(\d\D*){8}/, unfit))

import type { $Type, NotNull } from 'drizzle-orm'
import type * as z from 'zod/mini'
import type { ColumnTypes } from './columnTypes.ts'
import { rowColumns } from './rowColumns.ts'

type Column<K extends 'int' | 'bool' | 'text'> = ReturnType<ColumnTypes[K]>
type Json = ReturnType<ColumnTypes['json']>
type ColumnOf<V> = [V] extends [number]
  ? Column<'int'>
  : [V] extends [boolean]
    ? Column<'bool'>
    : [V] extends [string]
      ? $Type<Column<'text'>, V>
      : $Type<Json, V>
type Nullable<V> = null extends V ? ColumnOf<NonNullable<V>> : NotNull<ColumnOf<V>>
type Shape = Record<string, z.ZodMiniType>

const kinds = { number: 'int', boolean: 'bool', string: 'text', enum: 'text', array: 'json', object: 'json' } as const

/**
 * The columns of an entity: a number of its own, and a column for each field. What may be null may be null in the
 * database; lists and objects are JSON.
 */
export function entityColumns<S extends Shape>(k: ColumnTypes, { shape }: z.ZodMiniObject<S>) {
  const columns = Object.entries(shape).map(([name, field]) => [name, columnOf(k, field)])
  const { serial } = rowColumns(k)
  return { ...(Object.fromEntries(columns) as Omit<{ [F in keyof S]: Nullable<z.output<S[F]>> }, 'id'>), id: serial() }
}

function columnOf(k: ColumnTypes, field: z.core.$ZodType) {
  const { def } = field._zod as { def: { type: string; innerType?: z.core.$ZodType } }
  const isNullable = def.type === 'nullable'
  const { type, checks } = (isNullable ? def.innerType! : field)._zod.def
  const isFraction = type === 'number' && !checks?.some((check) => isOfWholeNumbers(check._zod.def))
  const column = isFraction ? k.real() : k[kinds[type as keyof typeof kinds]]()
  return isNullable ? column : column.notNull()
}

const isOfWholeNumbers = (check: z.core.$ZodCheckDef) => 'format' in check && check.format === 'safeint'

import * as z from 'zod/mini'
import type { Readers } from './readers.ts'
import type { TableName } from './tableNames.ts'
import type { ValueWords, Word } from './valueWords.ts'

/**
 * What a field says of itself besides its type. Columns, blank rows, the shapes of calls, histories, refusals, files and
 * what students read follow from it, and are written nowhere else.
 */
export interface AboutField<T extends z.ZodMiniType = z.ZodMiniType> {
  /**
   * What it is in a row of which only some fields were ever written, and in a new one that leaves it out. A field that
   * may be null needs none.
   */
  blank?: z.output<T>
  /**
   * How histories say it. A person writes such a field; the others follow from what people do, but for call numbers,
   * which the server writes and histories say.
   */
  word?: Word
  /** What refusals and files call it, where that is not the `word`. */
  name?: string
  /** Students read it, in the rows that they read at all. They read every field of the key. */
  students?: true
  /** What they find in its place, where it has no blank value. */
  hidden?: z.output<T>
  /** A call that creates a row takes it; a type where that of the call is another one. */
  insert?: true | z.ZodMiniType
  /** A call that updates a row takes it. */
  update?: true | z.ZodMiniType
  /** A value, for tests and for the examples of the acts that take it. The app's build leaves it out. */
  example?: z.output<T>
  /** The headings of other programs' sheets for it, besides its name (lists/sheet/sheetFields.ts). */
  headings?: readonly string[]
  /** The table of a row without which this one cannot exist. */
  parent?: TableName
  /** The table of a row that this one outlives: then it is null. */
  pointer?: TableName
}

type Described<T extends z.ZodMiniType> = AboutField<T> & { type: T }
/** A field that has nothing to say but its type is the type alone. */
type AnyField = z.ZodMiniType | Described<z.ZodMiniType>
type AnyFields = Record<string, AnyField>
type TypeOf<F> = F extends { type: infer T extends z.ZodMiniType } ? T : F extends z.ZodMiniType ? F : never
type Shape<F extends AnyFields> = { [N in keyof F]: TypeOf<F[N]> }
type Row<F extends AnyFields> = { [N in keyof F]: z.output<TypeOf<F[N]>> }

/** The fields that a call takes: `insert` or `update`. */
type Taken<F extends AnyFields, How extends 'insert' | 'update'> = {
  [N in keyof F as F[N] extends { [H in How]: true | z.ZodMiniType } ? N : never]: F[N] extends {
    [H in How]: infer T extends z.ZodMiniType
  }
    ? T
    : TypeOf<F[N]>
}
type Inserted<F extends AnyFields> = {
  [N in keyof Taken<F, 'insert'>]: F[N] extends { insert: z.ZodMiniType }
    ? Taken<F, 'insert'>[N]
    : F[N] extends { blank: unknown }
      ? z.ZodMiniDefault<TypeOf<F[N]>>
      : null extends z.output<TypeOf<F[N]>>
        ? z.ZodMiniOptional<TypeOf<F[N]>>
        : TypeOf<F[N]>
}

/** The fields that have headings in other programs' sheets. */
type Headed<F extends AnyFields> = {
  [N in keyof F as F[N] extends { headings: readonly string[] } ? N : never]: TypeOf<F[N]>
}

/** How the copy of a person's data says a table (LGPD, article 18), or why the table is not in it. */
export type PersonData =
  | string
  | {
      title: string
      /** The fields that hold the person's number. */
      by: readonly string[]
      /** The fields in the copy, each with its heading. A field in neither list is in it under its name. */
      columns: Readonly<Record<string, string>>
      /** The fields that are not in it, each with the reason. */
      left: Readonly<Record<string, string>>
    }

/** Reasons for which fields are not in the copy of a person's data. */
export const notPersonal = {
  number: 'só números internos',
  self: 'é o número da pessoa',
  school: 'é da escola e não fala de uma pessoa',
} as const

/** The words of a field put each of its values into words, also null where it may be null. */
interface WordFits<V> {
  word?: readonly [noun: string, gender: 'o' | 'a', valueWords?: ValueWords<V>]
}

/** Says more of a field than its type. */
export const field = <T extends z.ZodMiniType, const A extends AboutField<T>>(
  type: T,
  about: A & WordFits<z.output<T>>,
): A & { type: T } => ({ ...about, type })

interface Definition<F extends AnyFields, K extends readonly string[]> {
  fields: F
  /** The fields that form a row's key: a number of its own, or a natural key. */
  key: K
  readers: Readers<Row<F>>
  /** A row that was taken back stays, for the times of its fields, and nobody sees it. */
  isTakenBack?(row: Row<F>): boolean
  personData: PersonData
}

/**
 * A table of the school: what its rows are, who reads them, and the shapes of the calls that create and update one.
 * `hidden` is what students find in the place of the fields that are not for them.
 */
/* @__NO_SIDE_EFFECTS__ */
export function noun<F extends AnyFields, const K extends readonly (keyof F & string)[]>({
  fields,
  ...rest
}: Definition<F, K>) {
  const about = Object.fromEntries(Object.entries(fields).map(([name, each]) => [name, described(each)]))
  const taken = (how: 'insert' | 'update', typed: (each: Described<z.ZodMiniType>) => z.ZodMiniType) =>
    Object.fromEntries(
      Object.entries(about).flatMap(([name, each]) => {
        const { [how]: type } = each
        return type ? [[name, type === true ? typed(each) : type]] : []
      }),
    )
  return {
    ...rest,
    about,
    row: z.object(Object.fromEntries(Object.entries(about).map(([name, { type }]) => [name, type])) as Shape<F>),
    insert: z.object(taken('insert', insertedType) as Inserted<F>),
    update: z.partial(z.object(taken('update', ({ type }) => type) as Taken<F, 'update'>)),
    imported: z.partial(
      z.object(
        Object.fromEntries(
          Object.entries(about).flatMap(([name, { headings, type }]) => (headings ? [[name, type]] : [])),
        ) as Headed<F>,
      ),
    ),
    names: Object.entries(about).flatMap(([field, each]) => {
      const name = nameOf(each)
      return name ? [[field, name] as const] : []
    }),
    /** An example of each field that an update takes. */
    examples: () =>
      Object.fromEntries(
        Object.entries(about).flatMap(([name, { update, example }]) => (update ? [[name, example]] : [])),
      ) as z.output<z.ZodMiniObject<Taken<F, 'update'>>>,
    hidden: hiddenFrom(about, rest.key) as Partial<Row<F>> | undefined,
    fields,
  }
}

const nameOf = ({ name, word }: AboutField) => name ?? (word && word[0].charAt(0).toUpperCase() + word[0].slice(1))

const described = (each: AnyField): Described<z.ZodMiniType> =>
  '_zod' in each ? { type: each as z.ZodMiniType } : (each as Described<z.ZodMiniType>)

/** What a new row may leave out: a field that has a blank value. */
function insertedType({ type, blank }: Described<z.ZodMiniType>) {
  if (blank !== undefined) return z._default(type, blank)
  return mayBeNull(type) ? z.optional(type) : type
}

const mayBeNull = (type: z.ZodMiniType) => type._zod.def.type === 'nullable'

/** The blank value of a field; undefined for one that is always written. */
export const blankOf = ({ type, blank }: Described<z.ZodMiniType>): unknown =>
  blank !== undefined || !mayBeNull(type) ? blank : null

function hiddenFrom(about: Record<string, Described<z.ZodMiniType>>, key: readonly string[]) {
  const hidden = Object.entries(about).filter(([name, { students }]) => !students && !key.includes(name))
  return hidden.length
    ? Object.fromEntries(hidden.map(([name, each]) => [name, each.hidden ?? blankOf(each)]))
    : undefined
}

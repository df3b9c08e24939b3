import * as z from 'zod/mini'
import { atMost, blankIsNull, freeText, line } from './fields.ts'

/** The most lines of an address, people who sign, and bytes of a logo. */
export const mostOfLetterhead = { lines: 4, signatures: 2, logoBytes: 24 * 1024 } as const

const unfitLogo = 'Logotipo: use uma imagem PNG, JPEG ou WebP de até 24 KB'

/**
 * A picture as a data URL, whose content begins as its type says. An SVG is none of these: it can hold scripts and
 * addresses.
 */
const logo = z.string().check(
  // Four letters are three bytes.
  atMost((mostOfLetterhead.logoBytes / 3) * 4 + 30, unfitLogo),
  z.regex(/^data:image\/(png;base64,iVBORw0KG|jpeg;base64,\/9j\/|webp;base64,UklGR)[A-Za-z\d+/]+=*$/, unfitLogo),
)

const inepCode = z
  .nullable(z.string().check(z.regex(/^(\d{8})?$/, 'O código INEP da escola tem 8 algarismos')))
  .check(blankIsNull)

/** What a school's papers have at their head and foot, set once. Null for nothing. */
export const letterhead = z.nullable(
  z.object({
    /** The address and how to reach the school, as it writes them under its name. */
    lines: z.array(line('Linha em branco', 120)).check(z.maxLength(mostOfLetterhead.lines, 'Linhas: use até 4')),
    /** Of the school. */
    inepCode,
    /** Where papers are dated. */
    city: freeText(80),
    /** Who signs for the school. */
    signatures: z
      .array(z.object({ name: line('Nome é obrigatório', 120), role: line('Cargo é obrigatório', 80) }))
      .check(z.maxLength(mostOfLetterhead.signatures, 'Assinaturas: use até 2')),
    logo: z.nullable(logo),
  }),
)
export type Letterhead = NonNullable<z.infer<typeof letterhead>>

/** One that only says which school of the census it is. */
export const letterheadOf = (inepCode: string): Letterhead => ({
  ...{ lines: [], inepCode, city: null, signatures: [], logo: null },
})

/** 'Rua do Sol, 10, Recife, Maria Souza', or 'nenhum'. */
export const letterheadWords = (value: Letterhead | null): string =>
  value
    ? [...value.lines, value.city, ...value.signatures.map(({ name }) => name), value.logo && 'logotipo']
        .filter(Boolean)
        .join(', ')
    : 'nenhum'

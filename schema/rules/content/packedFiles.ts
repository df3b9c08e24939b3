import { Refusal } from '#schema/errors.ts'
import type { FileType } from '#schema/fields/ownFile.ts'

const packed: readonly FileType[] = ['docx', 'xlsx', 'pptx', 'odt', 'ods', 'odp', 'epub']

/** Whether files of a type are archives, which whoever opens them unpacks. */
export const isPacked = (type: FileType): boolean => packed.includes(type)

/** No honest document unpacks to more, bytes. */
export const mostUnpacked = 2 ** 30
/** Below it, any ratio is fine: pages of a table that repeat shrink to almost nothing. */
const few = 100 * 2 ** 20
/** Text shrinks to a twentieth; what shrinks to less than a hundredth is made to. */
const mostTimes = 100

/** Throws 413 when a document of so many bytes says that it unpacks to more than a device can take (a zip bomb). */
export function mustUnpackTo(unpacked: number, bytes: number): void {
  if (unpacked > mostUnpacked || (unpacked > few && unpacked > mostTimes * bytes))
    throw new Refusal(
      'file.tooLarge',
      'O documento se expande a um tamanho que nenhum aparelho abre. Salve-o de novo no programa que o fez.',
    )
}

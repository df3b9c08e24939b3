import type { SheetMapping } from '#schema/lists/sheet/sheetMapping.ts'
import { type RememberedMapping, recallMapping, rememberMapping } from '#web/model/import/mappingMemory.ts'
import { device } from '#web/sync/device.ts'

interface Sheet {
  name: string
  firstRows: readonly string[][]
  mapping: SheetMapping
}

const memoryOf = async (schoolId: number) =>
  ((await device.importMappings(schoolId, 'importMappings')) ?? []) as RememberedMapping[]

/** How each sheet is read: as somebody corrected it on this device for this school, otherwise as it was recognized. */
export async function recalledMappings(schoolId: number, sheets: readonly Sheet[]): Promise<SheetMapping[]> {
  const memory = await memoryOf(schoolId).catch(() => [])
  return sheets.map(({ name, firstRows, mapping }) => recallMapping(memory, name, firstRows) ?? mapping)
}

/** Remembers a mapping that was corrected by hand. A device that cannot remember recognizes the sheet anew next time. */
export function rememberMappings(schoolId: number, { name, firstRows }: Sheet, mapping: SheetMapping): void {
  const remember = async () =>
    device.keepImportMappings(
      schoolId,
      'importMappings',
      rememberMapping(await memoryOf(schoolId), name, firstRows, mapping),
    )
  void remember().catch(() => {})
}

/** The modules that somebody chose on this device for the subjects of this school's files, by `moduleKey`. */
export const recalledModules = async (schoolId: number): Promise<ReadonlyMap<string, string>> =>
  new Map(((await device.importMappings(schoolId, 'importModules').catch(() => [])) ?? []) as [string, string][])

export function rememberModules(schoolId: number, modules: ReadonlyMap<string, string>): void {
  void device.keepImportMappings(schoolId, 'importModules', [...modules]).catch(() => {})
}

import { keysOf, shortcuts } from '#web/model/shortcuts.ts'

export const isMac = /Mac|iPad/.test(navigator.platform)

/** The keys that open the palette, as this device's keyboard names them. */
export const paletteKeys = keysOf(shortcuts.everywhere.palette, isMac)[0]!

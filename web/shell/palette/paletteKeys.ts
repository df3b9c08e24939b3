/** The keys that open the palette, as this device's keyboard names them. */
export const paletteKeys = /Mac|iPad/.test(navigator.platform) ? ['⌘', 'K'] : ['Ctrl', 'K']

/** What brings up the palette, as the keyboard at hand calls it. */
export const paletteKeys = /Mac|iPad/.test(navigator.platform) ? ['⌘', 'K'] : ['Ctrl', 'K']

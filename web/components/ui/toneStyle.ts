/** The colours of a theme tone that has `fg` and `bg`, such as 'good' or 'category.pro'. */
export function toneStyle(tone: string): { color: string; background: string } {
  const colour = `var(--c-colors-${tone.replace('.', '-')}`
  return { color: `${colour}-fg)`, background: `${colour}-bg)` }
}

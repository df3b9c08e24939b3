import { useEffect } from 'react'
import { showIconNames } from '#web/components/byHand/iconNames.ts'
import { keepFocus } from '#web/components/focus/keepFocus.ts'
import { restyleAtBreakpoints } from '#web/components/ui/restyleAtBreakpoints.ts'

/** What every screen has and nobody sees: the focus is kept, icons have names, and styles fit the window. */
export default function DocumentEffects(): null {
  useEffect(() => keepFocus(document), [])
  useEffect(() => showIconNames(document), [])
  useEffect(() => restyleAtBreakpoints(document), [])
  return null
}

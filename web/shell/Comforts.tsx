import { useEffect } from 'react'
import { keepFocus } from '#web/components/focus/keepFocus.ts'
import { showIconNames } from '#web/components/ui/iconNames.ts'

/** What every screen has and nobody sees: the focus is kept, and icons have names. */
export default function Comforts(): null {
  useEffect(() => keepFocus(document), [])
  useEffect(() => showIconNames(document), [])
  return null
}

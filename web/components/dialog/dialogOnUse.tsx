import { type ComponentType, lazy, type ReactNode, useEffect, useState } from 'react'

const NotKeptDialog = lazy(() => import('./NotKeptDialog.tsx'))

/**
 * A dialog that a device keeps only once it was used there. Where it can be neither found nor fetched, a dialog says so
 * in its place, and the screen behind stays; the next time it is fetched again.
 * @param title what it is called until it is there
 * @param otherWay what else leads to what was wanted
 */
export function dialogOnUse<P extends { onClose(): void }>(
  title: string,
  load: () => Promise<{ default: ComponentType<P> }>,
  otherWay?: (props: P) => ReactNode,
): ComponentType<P> {
  return function DialogOnUse(props: P) {
    const [found, setFound] = useState<{ Dialog: ComponentType<P> | null }>()
    useEffect(() => {
      let isCurrent = true
      const settle = (Dialog: ComponentType<P> | null) => isCurrent && setFound({ Dialog })
      load().then(
        (module) => settle(module.default),
        () => settle(null),
      )
      return () => {
        isCurrent = false
      }
    }, [])
    if (!found) return null
    if (found.Dialog) return <found.Dialog {...props} />
    return <NotKeptDialog title={title} otherWay={otherWay?.(props)} onClose={props.onClose} />
  }
}

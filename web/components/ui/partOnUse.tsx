import { type ComponentType, type ReactNode, useEffect, useState } from 'react'

/**
 * A part of the app that a device keeps only once it was used there. The next time it is drawn it is fetched again.
 * @param instead what is drawn where the part can be neither found nor fetched
 * @param meanwhile what is drawn until it is there
 */
export function partOnUse<P extends object>(
  load: () => Promise<{ default: ComponentType<P> }>,
  instead: (props: P) => ReactNode,
  meanwhile: ReactNode = null,
): ComponentType<P> {
  return function PartOnUse(props: P) {
    const [found, setFound] = useState<{ Part: ComponentType<P> | null }>()
    useEffect(() => {
      let isCurrent = true
      const settle = (Part: ComponentType<P> | null) => isCurrent && setFound({ Part })
      load().then(
        (module) => settle(module.default),
        () => settle(null),
      )
      return () => {
        isCurrent = false
      }
    }, [])
    if (!found) return meanwhile
    return found.Part ? <found.Part {...props} /> : instead(props)
  }
}

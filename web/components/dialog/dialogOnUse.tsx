import { type ComponentType, lazy, type ReactNode } from 'react'
import { partOnUse } from '#web/components/ui/partOnUse.tsx'

const NotKeptDialog = lazy(() => import('./NotKeptDialog.tsx'))

/**
 * A dialog that a device keeps only once it was used there. Where it can be neither found nor fetched, a dialog says so
 * in its place, and the screen behind stays; the next time it is fetched again.
 * @param title what it is called until it is there
 * @param otherWay what else leads to what was wanted
 */
export const dialogOnUse = <P extends { onClose(): void }>(
  title: string,
  load: () => Promise<{ default: ComponentType<P> }>,
  otherWay?: (props: P) => ReactNode,
): ComponentType<P> =>
  partOnUse(load, (props) => <NotKeptDialog title={title} otherWay={otherWay?.(props)} onClose={props.onClose} />)

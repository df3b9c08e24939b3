import { networkAddress } from '../../schema/sync/answerer.ts'
import type { Routes } from './api.ts'

/** Where the network answers for the server, this shows the network's own page; once the server itself does, the app. */
export function networkRoute(routes: Routes) {
  routes.get(networkAddress, 'anyone', (c) => c.redirect('/'))
}

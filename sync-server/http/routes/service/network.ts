import { networkAddress } from '#schema/sync/answerer.ts'
import type { Routes } from '#server/http/api.ts'

/**
 * While the network answers in place of the server, this address shows the network's own page. When the server answers,
 * it redirects to the app.
 */
export function networkRoute(routes: Routes) {
  routes.get(networkAddress, 'anyone', (c) => c.redirect('/'))
}

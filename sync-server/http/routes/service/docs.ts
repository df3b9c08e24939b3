import type { Routes } from '#server/http/api.ts'
import { docsPage } from '#server/http/contract/docsPage.ts'
import { type OpenApi, openApi } from '#server/http/contract/openApi.ts'

/** The contract, for programs and for people who are signed in. */
export function docsRoutes(routes: Routes) {
  let contract: OpenApi | undefined
  const current = () => {
    contract ??= openApi(routes.declared)
    return contract
  }
  routes.get('/api/openapi.json', 'signedIn', (c) => c.json(current()))
  routes.get('/api/docs', 'signedIn', (c) => c.html(docsPage(current())))
}

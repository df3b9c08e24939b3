import type { Routes } from '#server/http/api.ts'
import { unchanging } from '#server/http/compression.ts'
import { docsPage } from '#server/http/contract/docsPage.ts'
import { type OpenApi, openApi } from '#server/http/contract/openApi.ts'

/** The contract, for programs and for people who are signed in. */
export function docsRoutes(routes: Routes) {
  let contract: OpenApi | undefined
  const current = () => {
    contract ??= openApi(routes.declared)
    return contract
  }
  routes.get(
    '/api/openapi.json',
    'signedIn',
    unchanging('application/json', () => JSON.stringify(current())),
  )
  routes.get(
    '/api/docs',
    'signedIn',
    unchanging('text/html; charset=UTF-8', () => docsPage(current())),
  )
}

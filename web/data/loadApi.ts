/** The calls of the server, fetched with the first of them: no first screen is drawn by one. */
export const loadApi = () => import('./api.ts')

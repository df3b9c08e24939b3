/** The calls of the server, loaded with the first of them: no first screen needs one. */
export const loadApi = () => import('./api.ts')

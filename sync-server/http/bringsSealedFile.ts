/**
 * Returns true when a request brings a file that somebody's work is sealed in, and says how large it is: one that does
 * not say is read before anybody knows who sends it.
 */
export const bringsSealedFile = (req: { method: string; path: string; header(name: string): string | undefined }) =>
  req.method === 'POST' &&
  /^\/api\/users\/[^/]+\/left-work(\/registration)?$/.test(req.path) &&
  req.header('Content-Length') !== undefined &&
  req.header('Transfer-Encoding') === undefined

interface Requested {
  method: string
  path: string
}

/** Returns true when a request sends the bytes of a file, whole or a piece of it. */
export const isUpload = ({ method, path }: Requested) =>
  (method === 'POST' && /^\/api\/modules\/[^/]+\/files$/.test(path)) || isPiece({ method, path })

/** Returns true when a request sends a piece of an upload (the tus protocol). */
export const isPiece = ({ method, path }: Requested) => method === 'PATCH' && /^\/api\/uploads\/[^/]+$/.test(path)

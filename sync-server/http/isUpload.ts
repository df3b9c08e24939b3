/** Returns true when a request uploads a file. */
export const isUpload = ({ method, path }: { method: string; path: string }) =>
  method === 'POST' && /^\/api\/modules\/[^/]+\/files$/.test(path)

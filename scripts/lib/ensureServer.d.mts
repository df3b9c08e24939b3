/** The server as one JavaScript file, rebuilt when its sources have changed. */
export function ensureServer(): Promise<string>

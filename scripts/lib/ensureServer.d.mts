/** The server as one file of JavaScript, made when its sources have changed. */
export function ensureServer(): Promise<string>

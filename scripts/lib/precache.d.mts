export const integrityOf: (content: string | Buffer) => string

/** What the encryption (AES-GCM) binds a person's unsent work to, besides its key: it opens as nobody else's. */
export const sealedFor = (userId: number): string => `chamada outbox of ${userId}`

/** How the names of files end that such work is carried in. */
export const sealedFileEnding = '.chamada'

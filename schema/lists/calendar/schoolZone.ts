/** The time zone of a network of schools whose server names no other. */
export const usualZone = 'America/Sao_Paulo'

/**
 * The time zone that calendar files name: the server's, wherever the person's device is. So the file of a device and the
 * secret address give the same times.
 * @param announced by the server; absent when it is the usual one
 */
export const schoolZone = (announced?: string): string => announced ?? usualZone

import { useEngine } from './useEngine.ts'

/**
 * Whether the device says that it has a network. Videos and links to other sites need that, whether or not the server
 * answers.
 */
export const useOnline = (): boolean => useEngine(({ online }) => online)

import { useEngine } from './engine.ts'

/** Whether the device says that it has a network: what videos and links of elsewhere need, whoever else is away. */
export const useOnline = (): boolean => useEngine(({ online }) => online)

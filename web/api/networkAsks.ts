import { create } from 'zustand'

/** Whether the network answered the last call in the server's place: it wants a sign-in of its own. */
export const useNetworkAsks = create<{ asks: boolean }>(() => ({ asks: false }))

/** How many records the server takes at once. */
export const recordsAtOnce = 100

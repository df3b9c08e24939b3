/** How much of the app itself the worker keeps on this device, in files. */
export interface ShellKept {
  /** Of those wanted. */
  kept: number
  /** What the screens of the person who is signed in need, with all that these stand in. */
  wanted: number
  /** Of all the build's, other people's screens too, what is not here yet. */
  left: number
}

/** What the worker answers to a page that asks it to keep the app: 'keeping' each second while it is at it, then 'ended', once. */
export interface ShellNews extends ShellKept {
  type: 'keeping' | 'ended'
}

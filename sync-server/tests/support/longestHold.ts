import { readFileSync } from 'node:fs'
import { cpuUsage } from 'node:process'

/**
 * The longest time, ms of processor, for which `work` kept the process from anything else. Other programs of a busy
 * machine do not count, and nor does waiting for the disk.
 */
export async function longestHold(work: () => Promise<unknown>): Promise<number> {
  let longest = 0
  let last = threadTime()
  let isOver = false
  const look = () => {
    const now = threadTime()
    longest = Math.max(longest, now - last)
    last = now
    if (!isOver) setImmediate(look)
  }
  setImmediate(look)
  try {
    await work()
  } finally {
    isOver = true
    await new Promise<void>((resolve) => setImmediate(resolve))
  }
  return Math.max(longest, threadTime() - last)
}

/**
 * The processor time of this thread, ms. Where the system does not count it for one thread, that of the whole process.
 */
export function threadTime(): number {
  try {
    return Number(readFileSync('/proc/thread-self/schedstat', 'latin1').split(' ')[0]) / 1e6
  } catch {
    const { user, system } = cpuUsage()
    return (user + system) / 1e3
  }
}

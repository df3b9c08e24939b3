/** Zones whose clocks have stood still since 2019, and how far each is ahead of UTC, minutes: what a test can reckon by itself. */
export const steadyZones = {
  'America/Noronha': -120,
  'America/Sao_Paulo': -180,
  'America/Manaus': -240,
  'America/Rio_Branco': -300,
  UTC: 0,
} as const
export type SteadyZone = keyof typeof steadyZones

/** Does something as on a device of that zone. */
export function inZone<T>(zone: string, act: () => T): T {
  const before = process.env.TZ
  process.env.TZ = zone
  try {
    return act()
  } finally {
    if (before === undefined) delete process.env.TZ
    else process.env.TZ = before
  }
}

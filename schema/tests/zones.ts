/**
 * Zones whose clocks have not changed since 2019, with their offset from UTC in minutes, so a test can calculate on its
 * own.
 */
export const steadyZones = {
  'America/Noronha': -120,
  'America/Sao_Paulo': -180,
  'America/Manaus': -240,
  'America/Rio_Branco': -300,
  UTC: 0,
} as const
export type SteadyZone = keyof typeof steadyZones

/** Runs `act` as on a device in that zone. */
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

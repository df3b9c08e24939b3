/** One change of a row, as GET /api/history/:table/:key tells it: who, when, from which device, from what to what. */
export interface Step {
  /** The activity it was part of. */
  id: number
  at: number
  receivedAt: number
  userId: number
  userName: string
  /** The device it was done on; null when it was done on the server's pages at once. */
  device: { id: number; name: string | null } | null
  action: string
  kind: 'made' | 'changed' | 'deleted'
  fields: { field: string; from: unknown; to: unknown }[]
  /** Of a roll call: what became of its marks. */
  marks?: { table: 'attendance' | 'performance'; studentId: number; field: string; from: unknown; to: unknown }[]
}

/** One change of a row, as answered by GET /api/history/:table/:key: who, when, on which device, from what to what. */
export interface Step {
  /** The activity it was part of. */
  id: number
  at: number
  receivedAt: number
  userId: number
  userName: string
  /** The device it was done on; null when it was done online, without a queue. */
  device: { id: number; name: string | null } | null
  action: string
  kind: 'made' | 'changed' | 'deleted'
  fields: { field: string; from: unknown; to: unknown }[]
  /** For a roll call: the changes of its marks. */
  marks?: { table: 'attendance' | 'performance'; studentId: number; field: string; from: unknown; to: unknown }[]
}

import { existsSync } from 'node:fs'
import { withPostgresSide } from '#server/store/moving/postgresSide.ts'
import { InUse, type Side, type SideState, type SideUse } from '#server/store/moving/side.ts'
import { withSqliteSide } from '#server/store/moving/sqliteSide.ts'
import { type Place, placeName } from './place.ts'

/** Why a database was not moved: Portuguese sentences. */
export class MoveRefused extends Error {}

/** Servers or other commands use a place that was to be held. */
export class PlaceInUse extends MoveRefused {
  constructor(readonly place: Place) {
    super(`${placeName(place)} está em uso: pare os servidores e os outros comandos, e tente de novo.`)
  }
}

/** Holds a place while `work` runs, or reads it beside its servers. Throws a PlaceInUse when it cannot be held. */
export async function withSide<T>(place: Place, use: SideUse, work: (side: Side) => Promise<T>): Promise<T> {
  if ('data' in place && !existsSync(place.data)) mustBeChamada(placeName(place), 'none')
  try {
    return await ('data' in place ? withSqliteSide(place.data, use, work) : withPostgresSide(place.url, use, work))
  } catch (error) {
    // It may be about the other place of a move, which is held outside of this one.
    const isThis = error instanceof InUse && error.place === ('data' in place ? place.data : place.url)
    throw isThis ? new PlaceInUse(place) : error
  }
}

const faults: Record<Exclude<SideState, 'current' | 'none'>, string> = {
  notChamada: 'tem tabelas que não são do Chamada',
  damaged: 'tem um banco danificado',
  newer: 'tem um banco de uma versão mais nova do Chamada: atualize antes',
  older: 'tem um banco de uma versão anterior: faça uma cópia, inicie o servidor nele uma vez, pare-o e tente de novo',
}

/** Throws a MoveRefused when a place has no database of this version. */
export function mustBeChamada(name: string, state: SideState): void {
  if (state === 'none') throw new MoveRefused(`Não há banco em ${name}.`)
  if (state !== 'current') throw new MoveRefused(`${name} ${faults[state]}.`)
}

import type { User } from './user.ts'

/** The name that stays of a person whose data was erased on request: a number. */
export const erasedName = (id: number) => `Pessoa apagada nº ${id}`

/** Returns true for the row that stays of an erased person, so that the marks the school must keep have an owner. */
export const isErased = ({ id, name }: Pick<User, 'id' | 'name'>) => name === erasedName(id)

import { Refusal } from '../../errors.ts'
import { sizeWords } from './sizeWords.ts'

/** How much a school may keep in files unless the server's settings say otherwise, GB. */
export const defaultSchoolGigabytes = 20

/** How much of it one person may have sent, so that nobody fills it alone. */
export const personShare = 0.5

/** What files take, bytes, each content counted once. */
export interface FileUse {
  limit: number
  used: number
  /** What one person may have sent. */
  personLimit: number
  /** What this person has sent. */
  ownUsed: number
}

/** Throws 413, with what is used and what to do, when a file of so many bytes does not fit. */
export function mustFitQuota({ limit, used, personLimit, ownUsed }: FileUse, bytes: number): void {
  const way = 'Exclua vídeos e materiais que não servem mais; o espaço volta quando saem da Lixeira.'
  if (used + bytes > limit)
    throw new Refusal('file.quota', `A escola já usa ${sizeWords(used)} dos ${sizeWords(limit)} para arquivos. ${way}`)
  if (ownUsed + bytes > personLimit)
    throw new Refusal(
      'file.quota',
      `Você já enviou ${sizeWords(ownUsed)} dos ${sizeWords(personLimit)} que cada pessoa pode enviar. ${way}`,
    )
}

import { join } from 'node:path'
import type { Config } from './config.ts'

/** Where the settings say that the database is: at an address, or in a file of the data's folder. */
export const storePlace = ({
  database,
  data,
}: Pick<Config, 'database' | 'data'>): { url: string } | { file: string } =>
  database === undefined ? { file: join(data, 'chamada.sqlite') } : { url: database }

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { inRoot } from '#scripts/lib/project.mjs'
import { type Mutant, readMutants } from './mutant.ts'

const folder = inRoot('scripts', 'mutants')

/** Every fault of the texts beside this file. */
export const mutants: readonly Mutant[] = readdirSync(folder)
  .filter((name) => name.endsWith('.txt'))
  .flatMap((name) => readMutants(readFileSync(join(folder, name), 'utf8')))

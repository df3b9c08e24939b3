import { erasure } from './erasure.ts'
import { imports } from './imports.ts'
import { leftWork } from './leftWork.ts'
import { limits } from './limits.ts'
import { merge } from './merge.ts'
import { mirror } from './mirror.ts'
import { named } from './named.ts'
import { operations } from './operations.ts'
import { page } from './page.ts'
import { pokes } from './pokes.ts'
import { policies } from './policies.ts'
import { privacy } from './privacy.ts'
import { revocation } from './revocation.ts'
import { schoolYear } from './schoolYear.ts'
import { screens } from './screens.ts'
import { sheet } from './sheet.ts'
import { signingIn } from './signingIn.ts'
import { stops } from './stops.ts'
import { store } from './store.ts'
import { sync } from './sync.ts'
import { traces } from './traces.ts'
import { videos } from './videos.ts'
import { worker } from './worker.ts'

/** Every fault, first those that would cost a school most. */
export const mutants = [
  ...named,
  ...sync,
  ...store,
  ...merge,
  ...mirror,
  ...policies,
  ...limits,
  ...revocation,
  ...leftWork,
  ...traces,
  ...signingIn,
  ...privacy,
  ...erasure,
  ...stops,
  ...videos,
  ...imports,
  ...schoolYear,
  ...pokes,
  ...worker,
  ...operations,
  ...page,
  ...sheet,
  ...screens,
]

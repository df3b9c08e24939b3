/** A requirement of OWASP: the test that shows that it is met, or why it is not. A part that is not met is said, too. */
export interface Requirement {
  /** As OWASP numbers it. */
  number: string
  /** In few words. */
  asks: string
  shownBy?: { file: string; title: string }[]
  notMet?: string
}

const server = 'sync-server'
/** The files that show most. */
const files = {
  accounts: `${server}/http/routes/people/accounts.test.ts`,
  answers: `${server}/http/contract/answers.test.ts`,
  audit: `${server}/http/routes/journal/audit.test.ts`,
  changeTraces: `${server}/store/audit/changeTraces.test.ts`,
  confirmation: `${server}/http/routes/people/confirmation.test.ts`,
  contract: `${server}/http/contract/contract.test.ts`,
  embed: 'schema/fields/embed.test.ts',
  files: `${server}/http/routes/content/files.test.ts`,
  headers: `${server}/http/headers.test.ts`,
  hidden: `${server}/tests/security/hiddenFields.test.ts`,
  hostile: `${server}/tests/security/hostile.test.ts`,
  leftWork: `${server}/tests/sync/leftWork.test.ts`,
  matrix: `${server}/tests/security/matrix.test.ts`,
  metrics: `${server}/metrics/metrics.test.ts`,
  network: `${server}/http/clientNetwork.test.ts`,
  operatorLog: `${server}/operatorLog.test.ts`,
  pace: `${server}/http/requestPace.test.ts`,
  passwords: `${server}/sessions/passwords.test.ts`,
  people: `${server}/http/routes/people/people.test.ts`,
  reset: `${server}/tests/calls/resetPassword.test.ts`,
  ownSessions: `${server}/http/routes/people/ownSessions.test.ts`,
  revocation: `${server}/tests/security/revocation.test.ts`,
  sameRules: `${server}/tests/security/sameRules.test.ts`,
  sealing: 'web/mirror/session/sealOutbox.test.ts',
  secondFactor: `${server}/http/routes/people/secondFactor.test.ts`,
  session: `${server}/http/routes/people/session.test.ts`,
  signInWait: `${server}/tests/security/signInWait.test.ts`,
  startRefusals: `${server}/start/startRefusals.test.ts`,
  store: `${server}/store/store.test.ts`,
  strays: `${server}/strayErrors.test.ts`,
  takenNames: `${server}/tests/security/takenNames.test.ts`,
  tenants: `${server}/tests/security/tenants.test.ts`,
  textLimits: 'schema/tests/textLimits.test.ts',
  videoFrame: 'web/components/school/VideoFrame.component.test.tsx',
  videoHosts: `${server}/tests/calls/videoHosts.test.ts`,
} as const
type File = keyof typeof files

/** A requirement that tests show, with what of it is not met. */
export const met = (number: string, asks: string, tests: [File, title: string][], notMet?: string): Requirement => ({
  ...{ number, asks, shownBy: tests.map(([file, title]) => ({ file: files[file], title })) },
  ...(notMet && { notMet }),
})

/** A requirement that is not met, and why. */
export const unmet = (number: string, asks: string, notMet: string): Requirement => ({ number, asks, notMet })

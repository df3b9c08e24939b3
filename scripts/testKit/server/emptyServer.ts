import { execFileSync } from 'node:child_process'
import { firstAdministrator } from '../screens/newSchool.ts'
import { type RunningServer, startServer } from './server.ts'

/** Starts a server without a school, where only the first administrator has an account. */
export async function startEmptyServer(): Promise<RunningServer> {
  const server = await startServer({ CHAMADA_DEMO: 'none' })
  const { email, password } = firstAdministrator
  execFileSync(
    process.execPath,
    ['--import', 'tsx', 'scripts/admin.ts', 'create', '--name', 'Rede Municipal', '--email', email],
    { env: { ...process.env, CHAMADA_DATA: server.data, CHAMADA_PASSWORD: password, NODE_ENV: 'test' } },
  )
  return server
}

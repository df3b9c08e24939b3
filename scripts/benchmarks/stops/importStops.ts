import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { ms, type Row } from '../benchTable.ts'
import { inBenchFolder } from '../inBenchFolder.ts'
import { prepareLarge } from '../pull/largePlan.ts'
import { oneMark } from '../pull/oneChange.ts'
import { answerOf, start } from '../server/benchProcess.ts'
import { measuredServer } from '../server/measuredServer.ts'
import { openDevice } from '../server/syncDevice.ts'
import { brief } from '../slowed.ts'

const people = brief ? 50 : 5000
const perClass = 25

/**
 * The office imports a census file on the machine of a running server: how long the server answers nobody meanwhile, as
 * somebody sees it who asks it all the time, while a teacher takes rolls.
 */
export const importStops = (limit: number): Promise<Row> =>
  inBenchFolder(async (folder) => {
    const { teachers } = await prepareLarge(join(folder, 'chamada.sqlite'), Date.now())
    const file = join(folder, 'escola.txt')
    writeFileSync(file, censusFile())
    const server = await measuredServer(folder)
    const importer = start('stops/importer.ts', join(folder, 'chamada.sqlite'), file)
    try {
      let isOver = false
      const longest = { answer: 0, push: 0 }
      const teacher = openDevice(server.url, teachers[0]!)
      await teacher.fetchAll()
      const push = async () => {
        for (let n = 0; !isOver; n += 1) {
          longest.push = Math.max(longest.push, (await teacher.sync([oneMark(teachers[0]!, n)])).ms)
          await pause(100)
        }
      }
      const look = async () => {
        while (!isOver) {
          const begun = performance.now()
          await fetch(`${server.url}/api/network`, { redirect: 'manual' })
          longest.answer = Math.max(longest.answer, performance.now() - begun)
          await pause(10)
        }
      }
      const done = answerOf<{ longest: number }>(importer).finally(() => {
        isOver = true
      })
      const [part] = await Promise.all([done, push(), look()])
      return [
        `longest stop, large: import of ${people} students beside it`,
        ms(longest.answer),
        `under ${limit} ms`,
        `seen from outside; its longest part wrote for ${ms(part.longest)}, the slowest push took ${ms(longest.push)}`,
      ]
    } finally {
      if (importer.connected) importer.disconnect()
      await server.end()
    }
  })

/** A school as the census has it: a class of 25 for each teacher. */
function censusFile(): string {
  const school = '87654321'
  const lines = [`00|${school}|1|||ESCOLA MEDIDA`]
  const classes = Math.ceil(people / perClass)
  const code = (n: number) => String(100_000_000_000 + n)
  for (let c = 1; c <= classes; c += 1)
    lines.push(
      `20|${school}|${c}|${1000 + c}|TURMA ${c}|1|7|30|11|30|0|1|1|1|1|1|0`,
      `30|${school}|p${c}|${code(c)}|99999999999|PROFESSORA ${c}|01/01/1980|`,
      `50|${school}|p${c}|${code(c)}|${c}|${1000 + c}`,
    )
  for (let n = 1; n <= people; n += 1) {
    const c = 1 + Math.floor((n - 1) / perClass)
    lines.push(
      `30|${school}|a${n}|${code(10_000 + n)}|88888888888|ALUNA ${n}|01/01/2013|`,
      `60|${school}|a${n}|${code(10_000 + n)}|${c}|${1000 + c}`,
    )
  }
  return lines.join('\n')
}

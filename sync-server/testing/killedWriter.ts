import { callOf } from '../../schema/mutations/mutation.ts'
import { takeRollCall } from '../../schema/mutations/takeRollCall.ts'
import { addDays } from '../../schema/rules/civilDate.ts'
import { idInBlock } from '../../schema/sync/ids.ts'
import { replay } from '../command.ts'
import { keepDevice, leaseBlock } from '../store/devices.ts'
import { userOf } from '../store/people.ts'
import { openStore } from '../store/store.ts'
import { people } from './cast.ts'

/**
 * A server that writes until it is killed: takes rolls, several at a time, and says the number of each mutation on its output
 * once its transaction was promised to be on the disk.
 * Called with the database's file and the first day to take a roll of.
 */
const [file, from] = process.argv.slice(2)
const store = openStore({ file: file! })
const marina = (await userOf(store.q, people.marina))!
const device = await store.tx((q) =>
  leaseBlock(q, { userId: marina.id, userAgent: 'killed', claims: null }, Date.now()),
)
const students = [people.ana, people.bento, people.caio]

async function takeRolls(lessonId: number) {
  for (let n = 0; ; n += 1) {
    const marks = students.map((studentId, i) => ({ studentId, present: i !== n % 3, rating: 'good' as const }))
    const args = { classId: 3, lessonId, attendanceDate: addDays(from!, n), marks }
    const id = idInBlock(device.block, 10 * n + (lessonId - 100))
    const done = await store.tx(async (q) => {
      const mine = { ...device }
      const call = { id, at: Date.now(), ...callOf(takeRollCall, args) }
      const done = await replay(q, marina, mine, call, { now: Date.now(), zone: 'America/Sao_Paulo' })
      await keepDevice(q, mine, 0, Date.now())
      return done
    })
    if (done?.receipt.outcome === 'applied') process.stdout.write(`${id}\n`)
  }
}
await Promise.all([101, 102, 103].map(takeRolls))

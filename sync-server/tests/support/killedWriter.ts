import { addDays } from '#schema/fields/dates/civilDate.ts'
import { callOf } from '#schema/mutations/mutation.ts'
import { takeRollCall } from '#schema/mutations/rollCall/takeRollCall.ts'
import { idInBlock } from '#schema/sync/ids.ts'
import { executeQueued } from '#server/execute/executeQueued.ts'
import { userOf } from '#server/store/accounts/people.ts'
import { keepDevice, leaseBlock } from '#server/store/devices/devices.ts'
import { openStore } from '#server/store/openStore.ts'
import { inSavepoint } from '#server/store/savepoint.ts'
import { people } from './cast.ts'

/**
 * A server that writes until it is killed. It takes rolls, several at a time, and prints the number of each mutation
 * once its transaction is on the disk. Arguments: the database's file and the first day to take a roll of.
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
      const options = { now: Date.now(), zone: 'America/Sao_Paulo' }
      const done = await inSavepoint(q, (undo) => executeQueued(q, marina, mine, call, options, undo))
      await keepDevice(q, mine, 0, Date.now())
      return done
    })
    if (done?.receipt.outcome === 'applied') process.stdout.write(`${id}\n`)
  }
}
await Promise.all([101, 102, 103].map(takeRolls))

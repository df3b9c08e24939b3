import type { Mutant } from './mutant.ts'

const turns = 'sync-server/store/turns.test.ts'
const textLimits = 'schema/tests/textLimits.test.ts'

export const stops: readonly Mutant[] = [
  {
    name: 'import in front of everybody',
    fault: 'while a command imports a school, the server answers nobody',
    file: 'sync-server/store/store.ts',
    find: "await withoutOthers(writer, () => writer.exec('BEGIN IMMEDIATE'))",
    replacement: "writer.exec('BEGIN IMMEDIATE')",
    caughtBy: [{ file: 'sync-server/store/store.test.ts', title: 'wait for the write of another process' }],
  },
  {
    name: 'refinement without its length',
    fault: 'a megabyte pasted as a video is parsed to its end',
    file: 'schema/fields/fields.ts',
    find: '{ error, abort: true })',
    replacement: '{ error })',
    caughtBy: [{ file: textLimits, title: 'createLessonVideo.videoEmbed is read by no check' }],
  },
  {
    name: 'sums unbounded',
    fault: 'one check of a large school keeps everybody waiting',
    file: 'sync-server/sync/sums.ts',
    find: '      for (const scope of new Set(requested)) {',
    replacement: '      left = Number.POSITIVE_INFINITY\n      for (const scope of requested) {',
    caughtBy: [{ file: 'sync-server/tests/sync/sums.test.ts', title: 'a check that takes too long' }],
  },
  {
    name: 'large write in one turn',
    fault: 'nobody is answered while a module is deleted or restored',
    file: 'sync-server/store/turns.ts',
    find: '    if (done < limit) return undefined\n',
    replacement: '    if (done < limit * 1e6) return undefined\n',
    caughtBy: [{ file: turns, title: 'lets others in each time' }],
  },
  {
    name: 'health behind the writes of others',
    fault: 'a server that works is taken for dead',
    file: 'sync-server/http/routes/service/health.ts',
    find: 'await Promise.race([trial, pause(patienceMs, undefined, { ref: false })])',
    replacement: 'await trial',
    caughtBy: [
      { file: 'sync-server/http/routes/service/health.test.ts', title: 'a write behind the writes of others' },
    ],
  },
  {
    name: 'half-sent requests kept',
    fault: 'a thousand half requests hold the server’s connections for good',
    file: 'sync-server/http/connectionLimits.ts',
    find: '  server.setTimeout(quietMs)\n',
    replacement: '  server.setTimeout(quietMs * 1e6)\n',
    caughtBy: [{ file: 'sync-server/http/connectionLimits.test.ts', title: 'fifty half-sent requests' }],
  },
  {
    name: 'damaged database served',
    fault: 'a school writes into a file that will lose it',
    file: 'sync-server/store/files/startFault.ts',
    find: 'thorough || statSync(file).size <= smallBytes ?',
    replacement: 'thorough ?',
    caughtBy: [{ file: 'sync-server/tests/store/damaged.test.ts', title: 'an index no longer fits its rows' }],
  },
  {
    name: 'everybody’s turn at once',
    fault: 'fifty devices that sync keep new connections waiting for seconds',
    file: 'sync-server/store/turns.ts',
    find: '  const next = waiting.shift()\n',
    replacement: '  for (const each of waiting.splice(0)) each()\n  const next = waiting.shift()\n',
    caughtBy: [{ file: turns, title: 'one goes on at a time' }],
  },
  {
    name: 'newcomers one a turn',
    fault: 'of fifty phones that connect at once, the last waits for fifty turns of others',
    file: 'sync-server/http/connectionLimits.ts',
    find: "  server.on('connection', noteNewcomer)\n",
    replacement: '',
    caughtBy: [{ file: 'sync-server/http/connectionLimits.test.ts', title: 'a wave of new connections' }],
  },
  {
    name: 'newcomers before everybody, for ever',
    fault: 'whoever keeps connecting stops the server',
    file: 'sync-server/store/turns.ts',
    find: 'hasNewcomers && roundsForNewcomers < mostRounds',
    replacement: 'hasNewcomers',
    caughtBy: [{ file: turns, title: 'whoever only connects' }],
  },
  {
    name: 'latest transaction first',
    fault: 'while others push, a device that waits is passed over again and again',
    file: 'sync-server/store/store.ts',
    find: 'current = waiting.splice(0, mostTogether)',
    replacement: 'current = waiting.splice(-mostTogether)',
    caughtBy: [{ file: 'sync-server/tests/sync/fairness.test.ts', title: 'none is answered twice' }],
  },
]

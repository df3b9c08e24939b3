import { openStore } from '#server/store/openStore.ts'
import { type Part, race } from './orderRace.ts'

// Another process of races: it opens a store, takes its part when it is told to, and reports where its readers stand.
process.on('message', async ({ url, part }: { url: string; part: Part }) => {
  const store = openStore({ url, mostConnections: 6 })
  const places = await race(store, part)
  await store.close()
  process.send!({ places })
})
process.send!({ isReady: true })

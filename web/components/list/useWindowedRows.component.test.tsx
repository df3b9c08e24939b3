import { useRef } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { expect, onTestFinished, test } from 'vitest'
import { useWindowedRows } from './useWindowedRows.ts'

const many = 300

function List({ hidden }: { hidden: boolean }) {
  const list = useRef<HTMLUListElement>(null)
  const { drawn, end, measure } = useWindowedRows(many, 50, list)
  return (
    <ul ref={list} style={{ display: hidden ? 'none' : 'block' }}>
      {drawn.map(({ index, gap }) => (
        // Each row is measured again whenever the list is drawn.
        <li key={`${index} ${hidden}`} data-index={index} ref={measure} style={{ height: 50, marginTop: gap }} />
      ))}
      <li style={{ height: end }} />
    </ul>
  )
}

test('a long list that is not laid out while the page is printed draws no more rows than before', async () => {
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  onTestFinished(() => {
    root.unmount()
    place.remove()
  })
  const draw = (hidden: boolean) => flushSync(() => root.render(<List hidden={hidden} />))
  const rows = () => place.querySelectorAll('[data-index]').length
  draw(false)
  await expect.poll(rows).toBeGreaterThan(5)
  // Some more are drawn around the visible ones after a moment.
  await expect.poll(() => rows() % 12).toBe(0)
  const before = rows()
  draw(true)
  await new Promise(requestAnimationFrame)
  expect(rows()).toBe(before)
})

import { MemoryRouter } from 'react-router-dom'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { drawAlone } from '#web/tests/support/component/drawAlone.tsx'
import { ListSearch } from './ListSearch.tsx'

// Covers: a list that loads says nothing of its count.

test('while its rows load a list says no count, and then how many there are', async () => {
  const { draw } = drawAlone()
  const search = (count: number | undefined) => (
    <MemoryRouter>
      <ListSearch
        label="Pesquisar turmas..."
        text=""
        found={count}
        total={count}
        nouns={['turma', 'turmas']}
        onText={() => {}}
        onClear={() => {}}
      />
    </MemoryRouter>
  )
  draw(search(undefined))
  await expect.element(page.getByLabelText('Pesquisar turmas...')).toBeVisible()
  expect(document.body.textContent).not.toMatch(/turmas?$/)
  await expect.element(page.getByRole('status')).toBeEmptyDOMElement()
  draw(search(12))
  await expect.element(page.getByRole('status')).toHaveTextContent('12 turmas')
})

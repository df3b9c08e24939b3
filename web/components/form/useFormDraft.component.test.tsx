import { MemoryRouter } from 'react-router-dom'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { drawAlone } from '#web/tests/support/component/drawAlone.tsx'
import { type Draft, type DraftStore, Drafts } from './drafts.ts'
import { Form, type Outcome } from './Form.tsx'

// Covers: what was saved is not offered again, however long its form takes to close.

function draftsInMemory(): DraftStore {
  const kept = new Map<string, Draft>()
  return {
    known: (name) => kept.get(name) ?? null,
    read: async (name) => kept.get(name) ?? null,
    keep: async (name, value) => void (value === null ? kept.delete(name) : kept.set(name, { at: 1, value })),
  }
}

/** A form with a name, which is open until `close`. */
function openForm(outcome: Outcome) {
  const { draw } = drawAlone()
  const store = draftsInMemory()
  const show = (isOpen: boolean) =>
    draw(
      <MemoryRouter>
        <Drafts value={store}>
          {isOpen && (
            <Form onSubmit={async () => outcome}>
              <input name="name" aria-label="Nome" />
              <button type="submit">Salvar</button>
            </Form>
          )}
        </Drafts>
      </MemoryRouter>,
    )
  show(true)
  return { close: () => show(false), open: () => show(true) }
}

const name = page.getByLabelText('Nome')
const framesAndTimers = () =>
  new Promise((resolve) => requestAnimationFrame(() => setTimeout(() => requestAnimationFrame(resolve))))

async function saveSlowly(outcome: Outcome, beforeClosing = async () => {}) {
  const form = openForm(outcome)
  await name.fill('Zilda')
  await page.getByRole('button', { name: 'Salvar' }).click()
  await framesAndTimers()
  await beforeClosing()
  form.close()
  await expect.element(name).not.toBeInTheDocument()
  form.open()
}

test('a saved form that closes late is empty when it is opened again', async () => {
  await saveSlowly(undefined)
  await expect.element(name).toHaveValue('')
})

test('a form that was not saved has what was typed, whoever closes it', async () => {
  await saveSlowly({ name: 'Este nome já existe' })
  await expect.element(name).toHaveValue('Zilda')
})

test('a form that stays open without a word and is left by a key has what was typed', async () => {
  await saveSlowly(undefined, () => userEvent.keyboard('{Escape}'))
  await expect.element(name).toHaveValue('Zilda')
})

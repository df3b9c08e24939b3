import type { Locator, Page } from 'playwright'

/** Something a person does by a form, a question or a single button, and what the server has of it when it was done once. */
export interface FormAct {
  name: string
  /** The files of web/ whose form or question it is. */
  of: readonly string[]
  /** Where it stands; undefined: where the act before it ended. */
  at?: string
  /** What opens it; none for what stands on its page. */
  opener?(page: Page): Locator
  /** The item of the opener's menu. */
  item?: string
  fill?(page: Page): Promise<unknown>
  /** What does it. */
  submit(page: Page): Locator
  /** The mutations that come of it, by their names. */
  makes: readonly string[]
  /** Waits for what only the server does, where nothing on the page waits for it. */
  until?(page: Page): Promise<unknown>
  /** A box that is ticked first. */
  tick?: string
  /** It stays open after it was done. */
  stays?: true
  /** Part of the address where it leads; none: it leads nowhere. */
  ends?: string
  /** It can be opened once more, and is then as it was. */
  again?: true
}

export const button = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name, exact: true })
export const inDialog = (name: string) => (page: Page) =>
  page.locator('[role=dialog], [role=alertdialog]').getByRole('button', { name, exact: true })
export const menuOf = (name: string) => button(`Ações: ${name}`)
export const password = 'uma-senha-longa-1'

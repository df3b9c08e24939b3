import type { Locator, Page } from 'playwright'

/** What a field holds: its text, or whether it is ticked. */
export type Field = string | boolean

/**
 * Something a person does with a form, a question or a single button, and what the server has when it was done once.
 */
export interface FormAct {
  name: string
  /** The files of web/ with its form or question. */
  of: readonly string[]
  /** Its address; undefined for where the act before it ended. */
  at?: string
  /** What opens it; none when it is on the page already. */
  opener?(page: Page): Locator
  /** The item of the opener's menu. */
  item?: string
  fill?(page: Page): Promise<unknown>
  /** The control that does it. */
  submit(page: Page): Locator
  /** The names of the mutations it does. */
  mutations: readonly string[]
  /** Waits for what only the server does, when nothing on the page waits for it. */
  until?(page: Page): Promise<unknown>
  /** The label of a box to tick first. */
  tick?: string
  /** It stays open afterwards. */
  stays?: true
  /** Part of the address it leads to; none when it leads nowhere. */
  ends?: string
  /** A file is chosen in it, and nothing typed: no draft of it is kept. */
  ofFile?: true
  /** Only passwords are typed into it: no draft of it is kept. */
  secret?: true
  /** It can be opened again, and is then as it was, or has what this makes of its fields. */
  again?: true | ((before: Field[]) => Field[])
}

export const button = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name, exact: true })
export const inDialog = (name: string) => (page: Page) =>
  page.locator('[role=dialog], [role=alertdialog]').getByRole('button', { name, exact: true })
export const menuOf = (name: string) => button(`Ações: ${name}`)
export const password = 'uma-senha-longa-1'

import { expect, test } from 'vitest'
import { categoryFilter } from './categoryFilter.ts'
import { chosenOf, type Filter, narrowed } from './filters.ts'

const students = [
  { name: 'Ana', category: 'a' },
  { name: 'Bento', category: null },
  { name: 'Caio', category: 'pro' },
] as const
type Student = (typeof students)[number]
const letter: Filter<Student> = {
  name: 'letra',
  label: 'Letra',
  all: 'Todas',
  options: [{ value: 'c', label: 'C' }],
  is: ({ name }, value) => name.toLowerCase().startsWith(value),
}
const filters: Filter<Student>[] = [categoryFilter, letter]
const names = (address: string) => narrowed(students, filters, new URLSearchParams(address)).map(({ name }) => name)

test('an address narrows a list down by every choice in it', () => {
  expect(names('')).toEqual(['Ana', 'Bento', 'Caio'])
  expect(names('categoria=a')).toEqual(['Ana'])
  expect(names('categoria=nenhuma')).toEqual(['Bento'])
  expect(names('categoria=pro&letra=c')).toEqual(['Caio'])
  expect(names('categoria=a&letra=c')).toEqual([])
})

test('a choice that no filter knows narrows nothing down, and does not count as active', () => {
  const address = new URLSearchParams('categoria=z&outra=1&letra=c')
  expect(chosenOf(filters, address).map(({ label }) => label)).toEqual(['C'])
  expect(names('categoria=z')).toEqual(['Ana', 'Bento', 'Caio'])
})

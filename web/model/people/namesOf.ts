import { countOf } from '#schema/rules/text.ts'

/** 'Ana', or how many they are. @param count of whom something is said, where it is not all of them */
export const namesOf = (people: readonly { name: string }[], count = people.length): string =>
  people.length === 1 ? people[0]!.name : countOf(count, 'aluno', 'alunos')

import { expect, test } from 'vitest'
import { codeOf, nameAndClassOf, nameInCode } from './codeOf.ts'

test('a code says the name that it was made of, whatever signs the name and the class have', () => {
  for (const name of ['ana lima', '@ ana', 'ana@casa', "'-2"])
    for (const schoolClass of [codeOf.title('Robótica @ tarde'), codeOf.inep('12345678')]) {
      expect(nameAndClassOf(codeOf.nameIn(name, schoolClass))).toEqual({ name, schoolClass })
      expect([codeOf.name(name), codeOf.nameIn(name, schoolClass)].map(nameInCode)).toEqual([name, name])
    }
  expect([codeOf.matricula('1'), codeOf.title('6º A')].map(nameInCode)).toEqual([undefined, undefined])
})

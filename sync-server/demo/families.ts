import type { Guardian } from '#schema/nouns/studentRecord.ts'
import type { User } from '#schema/nouns/user.ts'
import { parentName } from './names.ts'
import { seededRandom } from './random.ts'
import type { TableMaker } from './tableMaker.ts'

const places = ['Recife, PE', 'Olinda, PE', 'Jaboatão dos Guararapes, PE', 'Caruaru, PE', 'João Pessoa, PB']
const streets = ['Rua das Acácias', 'Rua do Sol', 'Travessa da Aurora', 'Avenida Beira Rio', 'Rua Nova do Carmo']
/** The share of students whose family the office wrote down. */
const written = 0.9

/**
 * Adds what the office wrote down of a student's family, for most students. It follows from the student's number alone,
 * so that the other rows of a demonstration are the same with and without it. Everything is invented: the telephones
 * begin as no telephone does, and no INEP code is as small.
 * @param born the year in which students of this age are born
 */
export function addFamily(make: TableMaker, { id, name, schoolId }: User, born: number): void {
  const random = seededRandom(id * 7919 + 20261128)
  if (!random.chance(written)) return
  const surname = name.split(' ').at(-1)!
  const phone = () => `(81) 90000-${String(random.between(0, 9999)).padStart(4, '0')}`
  const two = (number: number) => String(number).padStart(2, '0')
  const motherName = parentName(random, 'mother', surname)
  const fatherName = random.chance(0.8) ? parentName(random, 'father', surname) : null
  const email = random.chance(0.3) ? `familia${id}@familia.example` : null
  const guardians: Guardian[] = [{ name: motherName, kinship: 'mother', phone: phone(), email }]
  if (fatherName && random.chance(0.4))
    guardians.push({ name: fatherName, kinship: 'father', phone: phone(), email: null })
  if (random.chance(0.15))
    guardians.push({ name: parentName(random, 'mother'), kinship: 'grandparent', phone: phone(), email: null })
  make.add('studentRecords', {
    ...{ studentId: id, schoolId: schoolId!, guardians, motherName, fatherName },
    birthDate: `${born}-${two(random.between(1, 12))}-${two(random.between(1, 28))}`,
    inepCode: random.chance(0.8) ? `0000${String(id).padStart(8, '0')}` : null,
    birthplace: random.pick(places),
    address: `${random.pick(streets)}, ${random.between(1, 900)}`,
  })
}

import { describe } from 'vitest'
import { testDays } from './days.ts'

describe('a school day, whatever happens in it: even seeds', () => testDays(0, 2))

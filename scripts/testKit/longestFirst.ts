import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Their tests take minutes. Begun last, nothing would be left to run beside them. */
const longest = ['scripts/longCommands.browser.test.ts', 'web/e2e/app/typedWork.test.ts']

/** The order of files of tests: the longest first, then as Vitest has them. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const isLong = ({ moduleId }: TestSpecification) => longest.some((name) => moduleId.endsWith(name))
    const sorted = await super.sort(files)
    return [...sorted.filter(isLong), ...sorted.filter((each) => !isLong(each))]
  }
}

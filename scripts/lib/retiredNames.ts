/** Private names that the project gave up, with the standard word for each. */
const retiredNames: ReadonlyMap<string, string> = new Map([
  ['houseRules', 'importRules'],
  ['checkHouse', 'checkImports'],
  ['strangersIn', 'findForeignData'],
  ['heardOf', 'awaitServerVerdict'],
  ['useChange', 'useConfirmedMutation'],
  ['useKeep', 'useFormMutation'],
  ['useAsked', 'useServerQuery'],
  ['useForeseen', 'useDeletionPreview'],
  ['leaveToPage', 'deferToVisiblePage'],
  ['steadily', 'withStorageRetry'],
  ['whenPutAside', 'abortOnPageHide'],
  ['breath', 'debounceMs'],
  ['courtesy', 'handoverMs'],
  ['belt', 'pollMs'],
  ['layBare', 'rollBackToBase'],
  ['layDown', 'applyPage'],
  ['offerAgain', 'requeueSent'],
  ['overtaken', 'overwritten'],
  ['tellable', 'notifiableWrites'],
  ['graves', 'tombstones'],
  ['buried', 'tombstones'],
  ['serverActs', 'allMutations'],
  ['hangsOnLessons', 'lessonDependents'],
  ['loginFree', 'loginAvailability'],
  ['keepable', 'downloadable'],
  ['letGo', 'remove'],
  ['useOpened', 'useDialogParam'],
  ['PartFailed', 'ErrorBoundary'],
  ['NetworkDashboard', 'SchoolNetworkDashboard'],
  ['headquarters', 'serverSideActs'],
  ['carryOut', 'execute'],
  ['enact', 'execute'],
  ['sendUntilTaken', 'sendUntilAccepted'],
  ['payLogout', 'sendPendingLogout'],
  ['settleLogout', 'completeLogout'],
  ['RollInHand', 'OpenRoll'],
  ['withoutOthers', 'retryWhileBusy'],
  ['LostStretch', 'LostHistory'],
  ['loadSlots', 'loadPendingRows'],
  ['roomFor', 'answerBudget'],
  ['startPatiently', 'startAfterWait'],
  ['endTurn', 'yieldToOthers'],
  ['setsName', 'tellsTaken'],
  ['told', 'what it is: announced, reported, received'],
  ['heard', 'what it is: announced, reported, received'],
  ['Circumstances', 'what it is: ExecuteOptions, PlanOptions, ActTimes'],
  ['circumstances', 'what it is: options, times'],
  ['Comforts', 'DocumentEffects'],
  ['theSchool', 'schoolWithArticle'],
  ['takeTurns', 'admitRequests'],
  ['fairLine', 'fairQueue'],
  ['inTurn', 'schedule'],
  ['erasedAmong', 'erasedOf'],
  ['codedAmong', 'withCodes'],
  ['afternoonShots', 'newSchoolShots'],
])

/**
 * Words that the project gave up wherever they are part of a name, such as `asked` in `setAsked` or `LastAsked`, with
 * the standard word for each. A plain local `asked` may stay.
 */
const retiredParts: ReadonlyMap<string, string> = new Map([
  ['asked', 'requested'],
  ['unasked', 'unrequested'],
  ['laid', 'applied'],
  ['patience', 'timeout'],
  ['patient', 'wait'],
])

/** Names that devices and servers have stored: they stay. */
const storedNames: ReadonlySet<string> = new Set(['askedUpTo', 'laid'])

/** What is wrong with a name; null when nothing is. */
export function whyRetired(name: string): string | null {
  if (storedNames.has(name)) return null
  const word = retiredNames.get(name)
  if (word) return `'${name}', a word that was given up: say ${word}`
  if (name === 'asked') return null
  const part = partsOf(name).find((each) => retiredParts.has(each))
  return part === undefined ? null : `'${name}', of which '${part}' was given up: say ${retiredParts.get(part)}`
}

/** The words of a name in camelCase, PascalCase or SNAKE_CASE, in lower case. */
const partsOf = (name: string): string[] =>
  (name.match(/[A-Z]?[a-z]+|[A-Z]+(?![a-z])/g) ?? []).map((part) => part.toLowerCase())

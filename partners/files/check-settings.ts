import type { FileProblem } from './reading/read-partner-files.ts'
import type { CheckedFiles } from './schema.ts'

/** What a rules file may be unsure of, beside the settings by their names. */
const assumableRules = ['rates', 'vip', 'newMemberBonus', 'statementCreditCents', 'kind']

/** Settings that contradict each other or the rules of today. */
export function checkSettings(id: string, files: CheckedFiles): FileProblem[] {
  const { settings, rules } = files
  const newest = rules.at(-1)
  const found: (readonly [field: string, wrong: boolean, reason: string])[] = [
    ['hosts', !settings.hosts.includes(`${id}.localhost`), `must hold ${id}.localhost`],
    ['ppn', settings.hasPPN && settings.ppn === null, 'is missing, and hasPPN is true'],
    ['ppn', !settings.hasPPN && settings.ppn !== null, 'is set, and hasPPN is false'],
    ['hasVIP', settings.hasVIP !== (newest?.vip !== null), 'must say the same as vip in rules.json'],
    [
      'hasReservationBonus',
      settings.hasReservationBonus !== (newest?.reservationBonus !== null),
      'must say the same as reservationBonus in rules.json',
    ],
    [
      'giftCards',
      settings.giftCards.length > 0 && settings.currencyType !== 'Credit',
      'needs currencyType Credit: other balances are the programme’s own',
    ],
    [
      'giftCards',
      settings.giftCards.some((card, index) =>
        settings.giftCards.slice(index + 1).some((other) => other.brand === card.brand && overlap(card, other)),
      ),
      'has one brand twice on one day',
    ],
    [
      'giftCards',
      settings.giftCards.length > 0 && settings.enrollmentType === 'none',
      'needs another enrollmentType than none: whoever orders one shows here who they are',
    ],
    ['hasAutoEnroll', settings.hasAutoEnroll && settings.enrollmentType !== 'none', 'needs enrollmentType none'],
    ['temporarySsoModal', settings.temporarySsoModal && settings.enrollmentType !== 'sso', 'needs enrollmentType sso'],
    ['minimumAppVersion', settings.minimumAppVersion !== null && settings.appLinks === null, 'needs appLinks'],
    ['discoverBlocker', settings.discoverBlocker && settings.appLinks === null, 'needs appLinks'],
    ['routeMeta', settings.routeMeta['/'] === undefined, 'must have the path /'],
    ...settings.assumed
      .filter((name) => !Object.hasOwn(settings, name) && !assumableRules.includes(name))
      .map((name) => ['assumed', true, `names ${name}, which is no setting`] as const),
  ]
  return found.filter(([, wrong]) => wrong).map(([field, , reason]) => ({ file: `${id}/settings.json`, field, reason }))
}

interface Period {
  readonly from: string
  readonly until: string | null
}

function overlap(one: Period, other: Period): boolean {
  return (one.until === null || other.from <= one.until) && (other.until === null || one.from <= other.until)
}

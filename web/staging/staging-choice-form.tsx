import { type FormEvent, useState } from 'react'
import { chooseStaging } from '#contract/endpoints/staging.ts'
import type { Staging, StagingChoice } from '#contract/schemas/staging.ts'
import { type UserState, userStates } from '#domain/content/contents.ts'
import { Button } from '#ui/buttons/button.tsx'
import { Checkbox } from '#ui/fields/checkbox.tsx'
import { SelectField } from '#ui/fields/select-field.tsx'
import { useCallApi } from '../api/use-call-api.ts'
import styles from './staging-page.module.css'

const whoever = 'whoever'
const userStateOptions = [
  { value: whoever, text: 'Whoever looks' },
  ...userStates.map((state) => ({ value: state, text: state })),
]

/** Saved as a whole; the page is then drawn anew, as every page will be. */
export function StagingChoiceForm({ staging }: { readonly staging: Staging }) {
  const callApi = useCallApi()
  const [problem, setProblem] = useState<string | null>(null)
  const [waiting, setWaiting] = useState<string | null>(null)
  const { choice, previewAllowed } = staging
  const switches = flagSwitches(staging)

  async function save(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    setWaiting('Saving …')
    const body = readChoice(new FormData(event.currentTarget), staging)
    const outcome = await callApi(chooseStaging, { body }).catch(() => null)
    if (outcome?.ok === true) return location.reload()
    setWaiting(null)
    setProblem('The choice was not saved. Try again.')
  }

  return (
    <form aria-label="What you see" className={styles.form} onSubmit={(event) => void save(event)}>
      <section className={styles.part}>
        <h2>Content</h2>
        <SelectField
          label="Content for"
          name="userState"
          options={userStateOptions}
          defaultValue={choice.userState ?? whoever}
        />
        <Checkbox name="preview" defaultChecked={choice.preview} disabled={!previewAllowed}>
          {previewAllowed ? 'Show drafts' : 'Show drafts (this partner has no previews: cmsPreview)'}
        </Checkbox>
      </section>
      <fieldset className={styles.part}>
        <legend>Feature flags</legend>
        {switches.map(({ field, text, on }) => (
          <Checkbox key={field} name={field} defaultChecked={on}>
            {text}
          </Checkbox>
        ))}
      </fieldset>
      {problem === null ? null : <p role="alert">{problem}</p>}
      <Button type="submit" waiting={waiting}>
        Save and draw again
      </Button>
    </form>
  )
}

/** Only what differs from the server's own switches is kept. */
function readChoice(form: FormData, staging: Staging): StagingChoice {
  const chosen = form.get('userState')
  return {
    preview: form.has('preview'),
    userState: userStates.find((state): state is UserState => state === chosen) ?? null,
    flags: groupSwitches(flagSwitches(staging).filter(({ field, byServer }) => form.has(field) !== byServer)),
  }
}

const groups = ['authFlags', 'filters', 'partnerFeatureFlags'] as const

interface FlagSwitch {
  readonly group: (typeof groups)[number]
  readonly name: string
  /** The name of its box in the form. */
  readonly field: string
  readonly text: string
  readonly byServer: boolean
  /** As the pages have it now. */
  readonly on: boolean
}

/** Every flag of the server, with what was chosen over it. */
function flagSwitches({ flags, choice }: Staging): FlagSwitch[] {
  return groups.flatMap((group) =>
    Object.entries(flags[group]).map(([name, byServer]) => ({
      group,
      name,
      field: `${group}.${name}`,
      text: `${name} (${group})`,
      byServer,
      on: choice.flags[group][name] ?? byServer,
    })),
  )
}

/** The opposite of what the server says, by group. */
function groupSwitches(changed: readonly FlagSwitch[]): StagingChoice['flags'] {
  const ofGroup = (group: FlagSwitch['group']) =>
    Object.fromEntries(changed.filter((one) => one.group === group).map(({ name, byServer }) => [name, !byServer]))
  return {
    authFlags: ofGroup('authFlags'),
    filters: ofGroup('filters'),
    partnerFeatureFlags: ofGroup('partnerFeatureFlags'),
  }
}

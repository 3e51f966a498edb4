import { Checkbox } from '#ui/fields/checkbox.tsx'
import { RadioGroup } from '#ui/fields/radio-group.tsx'
import { Switch } from '#ui/fields/switch.tsx'
import { longWords } from './sample-words.ts'
import { Specimen, Specimens } from './specimens.tsx'

const seats = [
  { value: 'inside', text: 'Inside' },
  { value: 'terrace', text: 'On the terrace' },
  { value: 'bar', text: 'At the bar' },
]

const judgements = ['Excellent', 'Good', 'Fair', 'Poor', 'Bad'].map((text) => ({ value: text, text }))

export function ChoicesSection() {
  return (
    <Specimens>
      <Specimen of="Checkbox">
        <Checkbox name="updates">Email me about restaurants near me.</Checkbox>
        <Checkbox name="terms" defaultChecked>
          I have read the terms.
        </Checkbox>
      </Specimen>
      <Specimen of="Checkbox, disabled, and with long words">
        <Checkbox name="closed" disabled>
          Not open yet
        </Checkbox>
        <Checkbox name="long">{longWords}</Checkbox>
      </Specimen>
      <Specimen of="Checkbox with an error">
        <Checkbox name="consent" required error="Tick the box to go on.">
          I agree that my visits are seen.
        </Checkbox>
      </Specimen>
      <Specimen of="Radio group">
        <RadioGroup label="Where to sit" name="seat" options={seats} defaultValue="inside" />
      </Specimen>
      <Specimen of="Radio group with an error, one choice off">
        <RadioGroup
          label="Where to eat"
          name="place"
          options={[...seats, { value: 'roof', text: 'On the roof (closed)', disabled: true }]}
          help="The terrace closes at nine."
          error="This field is required."
          required
        />
      </Specimen>
      <Specimen of="Radio group of short choices beside each other">
        <RadioGroup label="How it was" name="judgement" options={judgements} inline required />
      </Specimen>
      <Specimen of="Radio group, disabled">
        <RadioGroup label="Where to wait" name="wait" options={seats} defaultValue="bar" disabled />
      </Specimen>
      <Specimen of="Switch: acts at once">
        <Switch name="sms">Text me about my rewards</Switch>
        <Switch name="email" defaultChecked>
          Email me about my rewards
        </Switch>
      </Specimen>
      <Specimen of="Switch, disabled">
        <Switch name="push" disabled>
          Notifications
        </Switch>
        <Switch name="post" disabled defaultChecked>
          Letters
        </Switch>
      </Specimen>
      <Specimen of="Switch with long words">
        <Switch name="words">{longWords}</Switch>
      </Specimen>
    </Specimens>
  )
}

import { SelectField } from '#ui/fields/select-field.tsx'
import { TextArea } from '#ui/fields/text-area.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { PasswordInput } from '../../form/password-input.tsx'
import { longWords } from './sample-words.ts'
import { Specimen, Specimens } from './specimens.tsx'

const states = [
  { value: '', text: 'Choose a state' },
  { value: 'ME', text: 'Maine' },
  { value: 'OR', text: 'Oregon' },
]

/** Hover darkens the line of a field, focus doubles it. */
export function FieldsSection() {
  return (
    <Specimens>
      <Specimen of="Text, empty">
        <TextField label="First name" placeholder="As on your card" />
      </Specimen>
      <Specimen of="Text with help, required">
        <TextField label="ZIP code" help="Five digits." required defaultValue="94103" inputMode="numeric" />
      </Specimen>
      <Specimen of="Text with an error">
        <TextField label="Email" error="Enter an email address such as name@example.com." defaultValue="ada@" />
      </Specimen>
      <Specimen of="Text, disabled">
        <TextField label="Member number" disabled defaultValue="004 817 223" />
      </Specimen>
      <Specimen of="Text with long words">
        <TextField label={longWords} help={longWords} error={longWords} defaultValue={longWords} />
      </Specimen>
      <Specimen of="Several lines">
        <TextArea label="What should we know?" help="Up to 1000 characters." rows={3} />
      </Specimen>
      <Specimen of="Several lines with an error, and disabled">
        <TextArea label="Your review" error="This field is required." required />
        <TextArea label="The answer" disabled defaultValue={longWords} />
      </Specimen>
      <Specimen of="Password: can be shown, warns of a locked keyboard">
        <PasswordInput label="Password" help="8 to 56 characters." autoComplete="off" />
      </Specimen>
      <Specimen of="Select">
        <SelectField label="State" options={states} />
      </Specimen>
      <Specimen of="Select with an error">
        <SelectField label="State of residence" options={states} error="This field is required." required />
      </Specimen>
      <Specimen of="Select, disabled">
        <SelectField label="Country" options={[{ value: 'US', text: 'United States' }]} disabled />
      </Specimen>
    </Specimens>
  )
}

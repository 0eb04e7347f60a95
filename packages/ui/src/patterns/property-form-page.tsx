import { useState, type SyntheticEvent } from 'react'
import { Breadcrumb } from '../breadcrumb/breadcrumb.tsx'
import { Button } from '../button/button.tsx'
import { Card } from '../card/card.tsx'
import { Checkbox } from '../checkbox/checkbox.tsx'
import { Field } from '../field/field.tsx'
import { FormSummary } from '../form-summary/form-summary.tsx'
import { PageHeader } from '../page-header/page-header.tsx'
import { RadioGroup } from '../radio-group/radio-group.tsx'
import { Select } from '../select/select.tsx'
import { Stack } from '../stack/stack.tsx'
import { TextInput } from '../text-input/text-input.tsx'
import { Textarea } from '../textarea/textarea.tsx'
import { PatternFrame } from './pattern-frame.tsx'

const errors = [
  { controlId: 'pattern-name', message: 'Enter a name.' },
  { controlId: 'pattern-state', message: 'Choose the property’s state.' },
]

const residentTypes = [
  { value: 'family', label: 'Family' },
  { value: 'senior', label: 'Senior' },
]

/** A form: one column, labels above, help below, and errors at the field and summarized at the top. */
export function PropertyFormPage({ startsFailed = false }: { startsFailed?: boolean }) {
  const [attempt, setAttempt] = useState(startsFailed ? 1 : 0)
  const hasFailed = attempt > 0

  function submit(event: SyntheticEvent) {
    event.preventDefault()
    setAttempt(attempt + 1)
  }

  return (
    <PatternFrame width="form">
      <PageHeader
        breadcrumb={
          <Breadcrumb>
            <a href="#properties">Properties</a>
          </Breadcrumb>
        }
        title="New property"
      />
      <form noValidate onSubmit={submit}>
        <Stack gap={4}>
          <FormSummary errors={hasFailed ? errors : []} attempt={attempt} />
          <Card title="Address">
            <Stack gap={4}>
              <Field
                label="Name"
                controlId="pattern-name"
                required
                error={hasFailed ? errors[0]?.message : undefined}
              >
                <TextInput />
              </Field>
              <Field label="Street" help="Use the USPS format. We match alerts by address.">
                <TextInput defaultValue="1420 Cedar Street" />
              </Field>
              <Field
                label="State"
                controlId="pattern-state"
                required
                error={hasFailed ? errors[1]?.message : undefined}
              >
                <Select placeholder="Choose a state" defaultValue="">
                  <option value="co">Colorado</option>
                  <option value="or">Oregon</option>
                </Select>
              </Field>
            </Stack>
          </Card>
          <Card title="Details">
            <Stack gap={4}>
              <RadioGroup label="Resident type" options={residentTypes} defaultValue="family" />
              <Checkbox label="Monitor for hazards starting today" defaultChecked />
              <Field label="Notes" optional>
                <Textarea />
              </Field>
            </Stack>
          </Card>
          <Stack direction="row" gap={2} justify="end">
            <Button>Cancel</Button>
            <Button type="submit" tone="primary">
              Create property
            </Button>
          </Stack>
        </Stack>
      </form>
    </PatternFrame>
  )
}

import { useState } from 'react'
import { Banner } from '../banner/banner.tsx'
import { Button } from '../button/button.tsx'
import { Card } from '../card/card.tsx'
import { Field } from '../field/field.tsx'
import { FileDrop } from '../file-drop/file-drop.tsx'
import { Grid } from '../grid/grid.tsx'
import { PageHeader } from '../page-header/page-header.tsx'
import { Progress } from '../progress/progress.tsx'
import { Select } from '../select/select.tsx'
import { Stack } from '../stack/stack.tsx'
import { Stat } from '../stat/stat.tsx'
import { Stepper } from '../stepper/stepper.tsx'
import { PatternFrame } from './pattern-frame.tsx'

const steps = [
  { id: 'file', label: 'Choose a file' },
  { id: 'match', label: 'Match columns' },
  { id: 'check', label: 'Check rows' },
  { id: 'import', label: 'Import' },
]

const columns = [
  { name: 'PROPERTY_NAME_TEXT', field: 'Name' },
  { name: 'STD_ADDR', field: 'Street' },
  { name: 'STD_CITY', field: 'City' },
]

type ImportStep = 'file' | 'match' | 'check' | 'import'

/** A multistep task: the current step, one thing to do per step, and a button that says what comes next. */
export function ImportWizardPage({ startsAt = 'file' }: { startsAt?: ImportStep }) {
  const [current, setCurrent] = useState<string>(startsAt)

  return (
    <PatternFrame>
      <PageHeader title="Import properties" subtitle="hud-multifamily-co.csv" />
      <Stack gap={4}>
        <Stepper steps={steps} current={current} onStepSelect={setCurrent} />
        {current === 'file' ? <FileStep onDone={() => setCurrent('match')} /> : null}
        {current === 'match' ? <MatchStep onDone={() => setCurrent('check')} /> : null}
        {current === 'check' ? <CheckStep onDone={() => setCurrent('import')} /> : null}
        {current === 'import' ? (
          <Card title="Importing">
            <Progress label="Creating properties" value={0.62} valueText="212 of 338 rows" />
          </Card>
        ) : null}
      </Stack>
    </PatternFrame>
  )
}

function FileStep({ onDone }: { onDone: () => void }) {
  return (
    <Card title="Choose a file">
      <FileDrop label="Property file" help="CSV or Excel, up to 50 MB" accept=".csv,.xlsx" onFiles={onDone} />
    </Card>
  )
}

function MatchStep({ onDone }: { onDone: () => void }) {
  return (
    <Card
      title="Match columns"
      description="3 of 21 columns were recognized. The others will be skipped."
      footer={
        <Button tone="primary" onClick={onDone}>
          Check 343 rows
        </Button>
      }
    >
      <Stack gap={4}>
        {columns.map(({ name, field }) => (
          <Field key={name} label={name}>
            <Select defaultValue={field}>
              <option>{field}</option>
              <option>Skip this column</option>
            </Select>
          </Field>
        ))}
      </Stack>
    </Card>
  )
}

function CheckStep({ onDone }: { onDone: () => void }) {
  return (
    <Card
      title="Check rows"
      footer={
        <Button tone="primary" onClick={onDone}>
          Import 338 properties
        </Button>
      }
    >
      <Stack gap={4}>
        <Grid columns={3} gap={4}>
          <Stat label="New" value="338" />
          <Stat label="Duplicates" value="0" />
          <Stat label="Can’t be imported" value="5" />
        </Grid>
        <Banner tone="warning" title="5 rows are missing a city">
          They’ll be skipped. Fix them in the file and import it again. Existing properties won’t be
          duplicated.
        </Banner>
      </Stack>
    </Card>
  )
}

import type { Meta, StoryObj } from '@storybook/react-vite'
import { Building2 } from 'lucide-react'
import { fn } from 'storybook/test'
import { Button } from '../button/button.tsx'
import { EmptyState } from '../empty-state/empty-state.tsx'
import { ErrorPanel } from '../error-panel/error-panel.tsx'
import { PageHeader } from '../page-header/page-header.tsx'
import { ImportWizardPage } from './import-wizard-page.tsx'
import { PatternFrame } from './pattern-frame.tsx'
import { PropertyDetailPage } from './property-detail-page.tsx'
import { PropertyFormPage } from './property-form-page.tsx'
import { PropertyListPage } from './property-list-page.tsx'

const meta = {
  title: 'Patterns/Pages',
  parameters: { layout: 'fullscreen', docs: { story: { inline: false, height: '640px' } } },
} satisfies Meta
export default meta

type Story = StoryObj<typeof meta>

export const List: Story = { render: () => <PropertyListPage /> }

export const ListLoading: Story = { render: () => <PropertyListPage isLoading /> }

export const Detail: Story = { render: () => <PropertyDetailPage /> }

export const Form: Story = { render: () => <PropertyFormPage /> }

export const FormWithErrors: Story = { render: () => <PropertyFormPage startsFailed /> }

export const Empty: Story = {
  render: () => (
    <PatternFrame>
      <PageHeader title="Properties" />
      <EmptyState
        icon={<Building2 />}
        title="No properties yet"
        description="Import your existing list. Most exports are recognized automatically."
        actions={
          <>
            <Button tone="primary">Import from a file</Button>
            <Button>New property</Button>
          </>
        }
      />
    </PatternFrame>
  ),
}

export const Failed: Story = {
  render: () => (
    <PropertyListPage
      error={
        <ErrorPanel
          title="Couldn’t load properties"
          detail="The server didn’t respond within 10 seconds. Your data is safe. Try again in a moment."
          requestId="req_7fK2mQx93b"
          onRetry={fn()}
        />
      }
    />
  ),
}

export const ImportFile: Story = { render: () => <ImportWizardPage /> }

export const ImportMatch: Story = { render: () => <ImportWizardPage startsAt="match" /> }

export const ImportCheck: Story = { render: () => <ImportWizardPage startsAt="check" /> }

export const Importing: Story = { render: () => <ImportWizardPage startsAt="import" /> }

export const RightToLeft: Story = {
  render: () => <PropertyDetailPage />,
  globals: { direction: 'rtl' },
}

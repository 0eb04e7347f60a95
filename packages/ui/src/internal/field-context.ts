import { createContext, useContext } from 'react'

interface FieldContextValue {
  controlId: string
  labelId: string
  describedBy: string | undefined
  isInvalid: boolean
  isRequired: boolean
}

export const FieldContext = createContext<FieldContextValue | null>(null)

interface ControlProps {
  id?: string | undefined
  required?: boolean | undefined
  'aria-describedby'?: string | undefined
  'aria-invalid'?: boolean | 'true' | 'false' | 'grammar' | 'spelling' | undefined
}

/** The props that a control gets from the surrounding `Field`. Its own props win; descriptions are combined. */
export function useFieldControl(props: ControlProps) {
  const field = useContext(FieldContext)
  return {
    id: props.id ?? field?.controlId,
    required: props.required ?? (field?.isRequired || undefined),
    'aria-describedby': joinIds(props['aria-describedby'], field?.describedBy),
    'aria-invalid': props['aria-invalid'] ?? (field?.isInvalid || undefined),
  }
}

/** The id of the surrounding `Field`'s label, for controls that are not native inputs. */
export function useFieldLabelId(): string | undefined {
  return useContext(FieldContext)?.labelId
}

/** Joins ids for attributes such as `aria-describedby`; undefined if there are none. */
export function joinIds(...ids: (string | false | null | undefined)[]): string | undefined {
  return ids.filter(Boolean).join(' ') || undefined
}

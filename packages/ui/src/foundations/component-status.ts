import results from './browser-results.json' with { type: 'json' }

// What tests prove for every component. The tests read it, and the table in Storybook shows it.

/** The components that pass in one browser; written by `pnpm browsers:update`. */
export interface BrowserResult {
  version: string
  /** Paths of stories below `src`. */
  components: readonly string[]
}

/** By browser; null if it has not been tested. */
export const browserResults: Record<'chromium' | 'firefox' | 'webkit', BrowserResult | null> = results

/** The major version of Chromium that last ran the tests and rendered the reviewed screenshots. */
export const testedChromiumVersion = 156

/** Components with a test that their states or borders stay visible under forced colors, by the path of their stories. */
export const testedInForcedColors: readonly string[] = [
  'accordion/accordion',
  'app-shell/app-shell',
  'badge/badge',
  'banner/banner',
  'button/button',
  'checkbox/checkbox',
  'combobox/combobox',
  'command-palette/command-palette',
  'date-picker/date-picker',
  'date-picker/date-range-picker',
  'dialog/dialog',
  'drawer/drawer',
  'dropdown-menu/dropdown-menu',
  'file-drop/file-drop',
  'list/list',
  'multi-select/multi-select',
  'number-input/number-input',
  'one-time-code-input/one-time-code-input',
  'pagination/pagination',
  'password-input/password-input',
  'popover/popover',
  'progress/progress',
  'radio-group/radio-group',
  'search-input/search-input',
  'segmented-control/segmented-control',
  'select/select',
  'slider/slider',
  'status-dot/status-dot',
  'stepper/stepper',
  'switch/switch',
  'tabs/tabs',
  'tag/tag',
  'text-input/text-input',
  'textarea/textarea',
  'toast/toast',
  'tree/tree',
]

/** Native controls, whose keys are not tested again. */
export const nativeControls: readonly string[] = ['select/select', 'switch/switch']

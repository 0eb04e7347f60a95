export {
  type TabDefinition,
  TabLink,
  type TabLinkElementProps,
  type TabLinkProps,
  TabNav,
  Tabs,
  type TabsProps,
} from './tabs.tsx'

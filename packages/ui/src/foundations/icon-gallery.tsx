import {
  Archive,
  ArrowRight,
  Bell,
  Building2,
  Calendar,
  Check,
  ChevronDown,
  CircleAlert,
  Copy,
  Download,
  Ellipsis,
  Eye,
  FolderTree,
  House,
  Info,
  MapPin,
  Menu,
  Pencil,
  Plus,
  Search,
  Settings,
  Trash2,
  TriangleAlert,
  Upload,
  Users,
  X,
} from 'lucide-react'
import styles from './foundations.module.css'

const icons = [
  [House, 'Home'],
  [FolderTree, 'Portfolios'],
  [Building2, 'Properties'],
  [Users, 'Tenants, members'],
  [Settings, 'Settings'],
  [Bell, 'Notifications'],
  [MapPin, 'Location'],
  [Calendar, 'Date'],
  [Search, 'Search'],
  [Plus, 'Add'],
  [Pencil, 'Edit'],
  [Copy, 'Copy'],
  [Upload, 'Import, upload'],
  [Download, 'Export, download'],
  [Archive, 'Archive'],
  [Trash2, 'Remove for good'],
  [Ellipsis, 'More actions'],
  [Menu, 'Toggle the sidebar'],
  [ChevronDown, 'Opens something'],
  [ArrowRight, 'Goes on'],
  [Eye, 'Show what is hidden'],
  [Check, 'Done, chosen'],
  [X, 'Close, remove from here'],
  [Info, 'Good to know'],
  [TriangleAlert, 'Warning'],
  [CircleAlert, 'Wrong, failed'],
] as const

/** Every icon that has a meaning of its own, at both sizes. */
export function IconGallery() {
  return (
    <ul className={`sb-unstyled ${styles.icons}`}>
      {icons.map(([Icon, meaning]) => (
        <li className={styles.token} key={meaning}>
          <Icon aria-hidden="true" size={16} />
          <Icon aria-hidden="true" size={20} />
          <span>{meaning}</span>
        </li>
      ))}
    </ul>
  )
}

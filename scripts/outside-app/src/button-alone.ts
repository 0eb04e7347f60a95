import '@parapet/ui/tokens.css'
import '@parapet/ui/button.css'

export { Button } from '@parapet/ui'

export { linkClassName, TextLink, type TextLinkTone, type TextLinkProps } from './text-link.tsx'

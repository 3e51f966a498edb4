import type { ReactNode } from 'react'
import { ButtonsSection } from './buttons-section.tsx'
import { ChipsSection } from './chips-section.tsx'
import { ChoicesSection } from './choices-section.tsx'
import { ComboboxSection } from './combobox-section.tsx'
import { FieldsSection } from './fields-section.tsx'
import { FiguresSection } from './figures-section.tsx'
import { LinksSection } from './links-section.tsx'
import { MessagesSection } from './messages-section.tsx'
import { NavigationSection } from './navigation-section.tsx'
import { OverlaysSection } from './overlays-section.tsx'
import { TokensSection } from './tokens-section.tsx'

interface GallerySection {
  readonly id: string
  readonly title: string
  Section(): ReactNode
}

export const gallerySections: readonly GallerySection[] = [
  { id: 'tokens', title: 'Tokens', Section: TokensSection },
  { id: 'buttons', title: 'Buttons', Section: ButtonsSection },
  { id: 'links', title: 'Links', Section: LinksSection },
  { id: 'fields', title: 'Fields', Section: FieldsSection },
  { id: 'combobox', title: 'Combobox', Section: ComboboxSection },
  { id: 'choices', title: 'Choices', Section: ChoicesSection },
  { id: 'chips', title: 'Chips', Section: ChipsSection },
  { id: 'overlays', title: 'Dialogs and menus', Section: OverlaysSection },
  { id: 'messages', title: 'Messages and waiting', Section: MessagesSection },
  { id: 'navigation', title: 'Tabs, pages and rows', Section: NavigationSection },
  { id: 'figures', title: 'Figures', Section: FiguresSection },
]

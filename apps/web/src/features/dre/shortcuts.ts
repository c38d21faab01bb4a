import type { TFunction } from 'i18next'
import type { PageShortcut } from '../../ui/page-actions.ts'

export function listShortcuts(t: TFunction<'dre'>): PageShortcut[] {
  return [
    { keys: ['←', '↑', '→', '↓'], text: t('atalhos.mover') },
    { keys: ['Enter'], text: t('atalhos.explicar') },
    { keys: ['Ctrl C'], text: t('atalhos.copiar') },
    { keys: ['+', '−'], text: t('atalhos.abrir') },
  ]
}
